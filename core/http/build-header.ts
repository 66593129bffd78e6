/** Names the build that an answer comes from, by the hash of what browsers load of it. */
export const buildHeader = 'X-Build';
