import type { modelEndpoints } from '../../platform/adapters/openai/model.ts';
import { freePorts } from '../../tests/support/free-ports.ts';
import { type Product as AnyProduct, startProduct } from '../../tests/support/product.ts';
import { type ModelTap, openModelTap } from './model-tap.ts';

export type Product = AnyProduct & {
  model: ModelTap;
};

/** Far above what a benchmark asks for: it measures the path, not the limits. */
const generous = {
  AI_RUNS_PER_DAY: '100000',
  AI_RUNS_PER_MINUTE: '100000',
  AI_MESSAGES_PER_DAY: '100000',
  AI_MESSAGES_PER_MINUTE: '100000',
};

/** @param endpoint which of the model's interfaces is asked */
export async function startTappedProduct(endpoint: (typeof modelEndpoints)[number]): Promise<Product> {
  const [modelPort = 0] = await freePorts(1);
  const model = await openModelTap(modelPort);
  try {
    const product = await startProduct(() => ({
      ...generous,
      OPENAI_BASE_URL: model.baseUrl,
      AI_ENDPOINT: endpoint,
    }));
    const stop = async () => {
      await product.stop();
      model.close();
    };
    return { ...product, model, stop };
  } catch (error) {
    model.close();
    throw error;
  }
}
