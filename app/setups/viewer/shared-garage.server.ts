import QuickLRU from 'quick-lru';
import type { SharedGarages } from '#core/adapters/supabase/garage-facts';
import { withDeadline } from '#core/platform/http/resilience';
import { logWarn } from '#core/platform/observability/log';
import { garageOf } from '#core/setup/garage/garage-of';
import type { GarageFacts } from '#core/setup/svm/index';

const minuteMs = 60_000;
/** Timeout in milliseconds: without these values the page counts positions. */
const patienceMs = 500;

const lately = new QuickLRU<string, GarageFacts>({ maxSize: 100, maxAge: 10 * minuteMs });

/** A position in a file without the garage's text for it. */
const unsaid = /^(?:\/\/)?\w{1,60}Setting=\d{1,6}(?:\/\/)?\r?$/m;

/**
 * The garage values that several drivers contributed alike for a setup's car, for a file that lacks some; empty when it
 * lacks none, and when they cannot be read.
 *
 * @param setup its text, and the catalogue id of its car
 */
export async function sharedGarage(
  { sharedGarages }: { sharedGarages: SharedGarages },
  { game, car, text }: { game: string; car: string; text: string },
): Promise<GarageFacts> {
  const of = unsaid.test(text) ? garageOf(game, car, text) : null;
  if (!of) return {};
  const name = JSON.stringify(of);
  const known = lately.get(name);
  if (known) return known;
  try {
    const facts = await withDeadline(patienceMs, () => sharedGarages.factsOf(of));
    lately.set(name, facts);
    return facts;
  } catch (error) {
    logWarn('a garage was not read', { car: of.car, error });
    return {};
  }
}
