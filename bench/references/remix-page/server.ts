import { createRequestHandler } from '@remix-run/cloudflare';
import * as build from '../build/remix-page/build/server/index.js';

const handlePage = createRequestHandler(build);

/** A hello-world page: what the framework itself costs. */
export default {
  fetch: (request: Request) => handlePage(request),
};
