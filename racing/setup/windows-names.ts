const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/**
 * True for names Windows takes for a device (`CON`, `nul.json`, `COM1 `) or changes: it drops dots and blanks at the end.
 * A file or folder with such a name cannot be opened or deleted in Explorer.
 */
export const isRefusedByWindows = (name: string): boolean => device.test(name) || /[. ]$/.test(name);
