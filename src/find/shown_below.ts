/**
 * Prepares to show what is in a folder. What is shown can be sent back: it
 * starts like the folder, which was sent.
 *
 * @param folder The folder as it is shown.
 * @returns Gives the path to show for one relative to the folder.
 */
export function shownBelow(folder: string): (path: string) => string {
  const prefix = folder === "." ? "" : folder.replace(/\/*$/, "/");
  return (path) => {
    const inside = path.replace(/^\.(?:\/|$)/, "");
    return inside === "" ? folder : prefix + inside;
  };
}
