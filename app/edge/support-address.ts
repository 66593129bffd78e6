export const SUPPORT_ADDRESS = 'https://ko-fi.com/scrutineer';
