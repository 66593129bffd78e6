/** Where drivers who like the product can give something back. */
export const SUPPORT_ADDRESS = 'https://ko-fi.com/scrutineer';
