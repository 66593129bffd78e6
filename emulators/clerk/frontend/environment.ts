import type { AttributesJSON, EnvironmentJSON } from '@clerk/shared/types';
import { passwordLength, usernameLength } from '../accounts.ts';

type AttributeJSON = AttributesJSON[keyof AttributesJSON];
/** Clerk's types give some settings an id that no answer carries. */
type WithoutIds<T> = T extends object ? { [K in keyof T as T[K] extends never ? never : K]: T[K] } : T;
type Environment = Omit<
  { [K in keyof EnvironmentJSON]: WithoutIds<EnvironmentJSON[K]> },
  'auth_config' | 'commerce_settings' | 'api_keys_settings'
> & {
  auth_config: EnvironmentJSON['auth_config'];
  commerce_settings: Omit<EnvironmentJSON['commerce_settings'], 'id' | 'object'>;
  api_keys_settings: Omit<EnvironmentJSON['api_keys_settings'], 'id' | 'object'>;
};

export function environment(appOrigin: string, pagesUrl: string): Environment {
  return {
    object: 'environment',
    id: 'env_local',
    maintenance_mode: false,
    auth_config: {
      object: 'auth_config',
      id: 'aconf_local',
      single_session_mode: true,
      claimed_at: null,
      reverification: false,
    },
    display_config: displayConfig(appOrigin, pagesUrl),
    user_settings: userSettings,
    organization_settings: {
      enabled: true,
      max_allowed_memberships: 5,
      force_organization_selection: false,
      actions: { admin_delete: false },
      domains: { enabled: false, enrollment_modes: [], default_role: null },
      slug: { disabled: true },
      organization_creation_defaults: { enabled: false },
    },
    commerce_settings: {
      billing: {
        stripe_publishable_key: null,
        organization: { enabled: false, has_paid_plans: false },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
    protect_config: { object: 'protect_config', id: 'protect_local' },
  };
}

function displayConfig(appOrigin: string, pagesUrl: string): EnvironmentJSON['display_config'] {
  return {
    object: 'display_config',
    id: 'display_local',
    application_name: 'Scrutineer',
    instance_environment_type: 'production',
    branded: false,
    show_devmode_warning: false,
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
    organization_profile_url: '',
    create_organization_url: '',
    after_leave_organization_url: '',
    after_create_organization_url: '',
    waitlist_url: '',
    after_join_waitlist_url: '',
    terms_url: '',
    privacy_policy_url: '',
    support_email: '',
    logo_image_url: '',
    favicon_image_url: '',
    captcha_public_key: null,
    captcha_widget_type: null,
    captcha_public_key_invisible: null,
    captcha_provider: 'turnstile',
    captcha_oauth_bypass: [],
    theme: {
      general: {
        color: '#6c47ff',
        background_color: '#ffffff',
        font_family: 'system-ui',
        font_color: '#151515',
        label_font_weight: '600',
        padding: '1em',
        border_radius: '0.5em',
        box_shadow: '0 2px 8px rgba(0, 0, 0, 0.2)',
      },
      buttons: { font_color: '#ffffff', font_family: 'system-ui', font_weight: '600' },
      accounts: { background_color: '#ffffff' },
    },
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

const userSettings: Environment['user_settings'] = {
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
  social: {} as EnvironmentJSON['user_settings']['social'],
  saml: { enabled: false },
  enterprise_sso: { enabled: false },
  sign_in: { second_factor: { required: false, enabled: false } },
  sign_up: {
    allowlist_only: false,
    progressive: true,
    captcha_enabled: false,
    mode: 'public',
    legal_consent_enabled: false,
  },
  password_settings: {
    allowed_special_characters: '',
    disable_hibp: true,
    min_length: passwordLength.min,
    max_length: passwordLength.max,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
  },
  passkey_settings: { allow_autofill: false, show_sign_in_button: false },
  username_settings: { min_length: usernameLength.min, max_length: usernameLength.max },
};
