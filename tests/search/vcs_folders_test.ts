import { assertEquals } from "@std/assert";
import { VCS_FOLDERS, vcsFolderIn } from "../../src/search/vcs_folders.ts";

Deno.test("VCS_FOLDERS names the folders of six systems", () => {
  assertEquals(VCS_FOLDERS, [".git", ".svn", ".hg", ".bzr", ".jj", ".sl"]);
});

Deno.test("vcsFolderIn() finds the folder that a path is at or inside", () => {
  for (const folder of VCS_FOLDERS) {
    const paths = [folder, `/a/${folder}`, `${folder}/x`, `/a/${folder}/b/c`];
    for (const path of paths) assertEquals(vcsFolderIn(path), folder);
  }
});

Deno.test("vcsFolderIn() takes no other name for one", () => {
  const others = [
    "",
    ".",
    "/",
    "git",
    ".github/x",
    ".gitignore",
    "a.git/b",
    ".git2",
    "x.git",
  ];
  for (const path of others) assertEquals(vcsFolderIn(path), undefined);
});

Deno.test("vcsFolderIn() counts no folder that is worked in", () => {
  for (
    const [path, workdir, expected] of [
      ["/a/.git/w/src", "/a/.git/w", undefined],
      ["/a/.git/w", "/a/.git/w/", undefined],
      ["/a/.git/w/.jj/x", "/a/.git/w", ".jj"],
      ["/a/.git/hooks", "/a/.git/w", ".git"],
      ["/a/.git/work", "/a/.git/w", ".git"],
      ["/a/.git", "/", ".git"],
    ] as const
  ) assertEquals(vcsFolderIn(path, ["/x", workdir, "/"]), expected, path);
});
