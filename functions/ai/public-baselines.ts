import { WorkerEntrypoint } from 'cloudflare:workers';
import { makePublicBaseline } from '#racing/engineer/baseline/make-public-baseline';
import {
  type PublicBaseline,
  type PublicBaselineRequest,
  type PublicBaselinesApi,
  publicBaselineRequestSchema,
} from '#racing/engineer/baseline/public-baseline';

/** Baselines as the web Worker shows them to everybody. No address leads here: who may ask, and how often, it decides. */
export class PublicBaselines extends WorkerEntrypoint<object> implements PublicBaselinesApi {
  async make(request: PublicBaselineRequest): Promise<PublicBaseline | null> {
    return makePublicBaseline(publicBaselineRequestSchema.parse(request));
  }
}
