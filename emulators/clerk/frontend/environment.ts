import type { AttributesJSON, EnvironmentJSON } from '@clerk/shared/types';
import type { Part } from '../../stand-in.ts';
import { passwordLength, usernameLength } from '../accounts.ts';

type AttributeJSON = AttributesJSON[keyof AttributesJSON];

/** The instance's settings, where they are not what Clerk's script takes for granted. */
export function environment(appOrigin: string, pagesUrl: string): Part<EnvironmentJSON> {
  return {
    object: 'environment',
    id: 'env_local',
    maintenance_mode: false,
    auth_config: { object: 'auth_config', id: 'aconf_local', single_session_mode: true },
    display_config: {
      object: 'display_config',
      id: 'display_local',
      application_name: 'Scrutineer',
      instance_environment_type: 'production',
      preferred_sign_in_strategy: 'password',
      home_url: appOrigin,
      sign_in_url: `${pagesUrl}/sign-in`,
      sign_up_url: `${pagesUrl}/sign-up`,
      after_sign_in_url: appOrigin,
      after_sign_up_url: appOrigin,
      after_sign_out_all_url: appOrigin,
      after_sign_out_one_url: appOrigin,
      after_switch_session_url: appOrigin,
      user_profile_url: `${appOrigin}/profile`,
    },
    user_settings: userSettings,
    organization_settings: {
      enabled: true,
      max_allowed_memberships: 20,
      force_organization_selection: false,
      actions: { admin_delete: false },
      domains: { enabled: false, enrollment_modes: [], default_role: null },
      slug: { disabled: true },
      organization_creation_defaults: { enabled: false },
    },
    commerce_settings: {
      billing: {
        organization: { enabled: false, has_paid_plans: false },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
  };
}

const off: AttributeJSON = {
  enabled: false,
  required: false,
  verifications: [],
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verify_at_sign_up: false,
};
const optional: AttributeJSON = { ...off, enabled: true };

const userSettings: Part<EnvironmentJSON['user_settings']> = {
  attributes: {
    email_address: {
      ...optional,
      required: true,
      used_for_first_factor: true,
      first_factors: ['email_code'],
      verifications: ['email_code'],
    },
    username: { ...optional, used_for_first_factor: true },
    password: { ...optional, required: true },
    first_name: optional,
    last_name: optional,
    phone_number: off,
    web3_wallet: off,
    authenticator_app: off,
    backup_code: off,
    passkey: off,
  },
  actions: { delete_self: true, create_organization: false },
  social: {},
  sign_in: { second_factor: { required: false, enabled: false } },
  sign_up: { progressive: true, captcha_enabled: false, mode: 'public', legal_consent_enabled: false },
  password_settings: { min_length: passwordLength.min, max_length: passwordLength.max },
  username_settings: { min_length: usernameLength.min, max_length: usernameLength.max },
};
