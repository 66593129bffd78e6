import type { ProfilesStore } from '#platform/adapters/supabase/profiles';
import { isEngineerLanguage } from '#platform/identity/engineer-language';
import type { Redirect } from '../ui/form-action.server.ts';
import { profileOf } from './profile.server.ts';

type Context = Parameters<typeof profileOf>[0] & { profiles: Pick<ProfilesStore, 'chooseLanguage'> };

/** Keeps the engineer's language in the profile; anything else than a language of ours is none. @throws DatabaseUnavailable */
export async function chooseLanguage(context: Context, language: string | undefined): Promise<Redirect> {
  await profileOf(context);
  await context.profiles.chooseLanguage(isEngineerLanguage(language) ? language : null);
  return { redirectTo: '/profile', toast: 'language-saved' };
}
