import { assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { ContentTag } from "../../src/files/content_tag.ts";

function tagOf(...chunks: Uint8Array[]): string {
  const tag = new ContentTag();
  for (const chunk of chunks) tag.update(chunk);
  return tag.finish();
}

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("ContentTag.finish() gives the first 12 hex digits of the SHA-256", () => {
  assertEquals(tagOf(), "e3b0c44298fc");
  assertEquals(tagOf(bytes("abc")), "ba7816bf8f01");
});

Deno.test("ContentTag.finish() is what the Web Crypto API computes, however the bytes are cut", async () => {
  await fc.assert(fc.asyncProperty(
    fc.uint8Array({ maxLength: 300 }),
    fc.nat(300),
    async (content, at) => {
      const digest = await crypto.subtle.digest(
        "SHA-256",
        new Uint8Array(content),
      );
      const hex = new Uint8Array(digest).toHex().slice(0, 12);
      assertEquals(tagOf(content), hex);
      assertEquals(tagOf(content.subarray(0, at), content.subarray(at)), hex);
    },
  ));
});
