const vehicleComment = /^([ \t]*\/\/[ \t]*VEH[ \t]*=)(.*)$/is;
const modelFolder = /[\\/]Installed[\\/]Vehicles[\\/]([^\\/]+)[\\/]/i;

/**
 * Takes the player's private data out of a `.svm` text: the path in its `//VEH=` comment, which tells drive, folders
 * and sometimes the name of a Windows account; rFactor 2 names self-made cars after the player. Of the path only the
 * name of the car model's folder stays (`//VEH=Peugeot_9x8_2024`), since it tells model years apart. The game
 * ignores the comment. Nothing else changes; doing it twice changes nothing more.
 */
export function withoutInstallPath(text: string): string {
  return text.replace(/[^\r\n]+/g, (line) => {
    const match = vehicleComment.exec(line);
    return match ? `${match[1] ?? ''}${vehicleFolder(match[2] ?? '') ?? ''}` : line;
  });
}

/** The model folder that a `//VEH=` path names, also when only the folder was left of it. Null when it names none. */
export function vehicleFolder(path: string): string | null {
  const folder = (modelFolder.exec(path)?.[1] ?? path).trim();
  const isFolderName = /^\w[\w .+()-]*$/.test(folder) && !/\.veh$/i.test(folder);
  return isFolderName ? folder : null;
}
