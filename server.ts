import * as build from 'virtual:remix/server-build';
import { logError } from '#platform/observability/log';
import { withRequestLog } from '#platform/observability/with-request-log';
import { addressAt, logNameOf } from './app/edge/addresses.server.ts';
import type { WebBindings } from './app/edge/env.server.ts';
import { receiveBody } from './app/edge/steps/body.server.ts';
import { guard } from './app/edge/steps/guard.server.ts';
import { answerFromPageCache } from './app/edge/steps/page-cache.server.ts';
import { answerWithPage } from './app/edge/steps/page.server.ts';
import { limitSender } from './app/edge/steps/rate-limits.server.ts';
import { brokenResponse, labelResponse } from './app/edge/steps/response.server.ts';
import { createPages, openScope, type Scope, type Step } from './app/edge/steps/scope.server.ts';
import { openSession } from './app/edge/steps/session.server.ts';
import { answerFromUpstream } from './app/edge/steps/upstream.server.ts';

/** A request's path. Each step acts on the address's row in the table of addresses; the last one answers. */
const steps: readonly Step[] = [
  answerFromPageCache,
  guard,
  limitSender,
  receiveBody,
  answerFromUpstream,
  openSession,
  answerWithPage,
];

const pages = createPages(build);

async function takeSteps(firstScope: Scope): Promise<Response> {
  let scope = firstScope;
  for (const step of steps) {
    const result = await step(scope);
    if (result instanceof Response) return result;
    scope = result;
  }
  throw new Error('no step answered');
}

/** The only public door. */
export default {
  fetch(request: Request, bindings: WebBindings, context: ExecutionContext): Promise<Response> {
    const id = crypto.randomUUID();
    const { pathname } = new URL(request.url);
    const address = addressAt(pathname);
    const about = { request, address, id, bindings };
    return withRequestLog({ worker: 'web', request, route: logNameOf(pathname, address), id }, async () => {
      let response: Response;
      try {
        response = await takeSteps(openScope(about, pages, context));
      } catch (error) {
        logError('request_failed', { error });
        response = brokenResponse(about);
      }
      return labelResponse(response, { request, id, build: build.assets.version });
    });
  },
};
