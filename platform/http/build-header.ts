export const buildHeader = 'X-Build';
