import { isEngineerLanguage, languageCookie } from '#platform/identity/declared-language';
import type { Redirect } from '../ui/form-action.server.ts';
import { withToast } from '../ui/toast.server.ts';

/** Keeps the engineer's language in this browser; anything else than a language of ours follows the driver's words. */
export async function chooseLanguage(language: string | undefined): Promise<Redirect> {
  const headers = new Headers(await withToast('language-saved'));
  headers.append('Set-Cookie', languageCookie(isEngineerLanguage(language) ? language : null));
  return { redirectTo: '/profile', headers };
}
