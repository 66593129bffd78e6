/** Letters of a search. */
export const longestSearch = 200;
