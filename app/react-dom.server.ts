/** In place of `react-dom` in the Worker, where nothing is drawn but strings: see `vite.config.ts`. */
export const flushSync = (change: () => void): void => change();
