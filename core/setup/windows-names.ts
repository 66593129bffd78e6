const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/**
 * Whether Windows takes a name for one of its devices (`CON`, `nul.json`, `COM1 `) or changes it: it drops dots and blanks
 * at the end. A file or folder of such a name cannot be opened or deleted in Explorer.
 */
export const isRefusedByWindows = (name: string): boolean => device.test(name) || /[. ]$/.test(name);
