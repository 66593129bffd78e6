import type { Setup } from './setup-rows.ts';

/** A public setup as its table holds it. */
export const storedSetup: Setup = {
  id: 7,
  user_id: 1,
  game: 'ACC',
  car_name: 'bmw_m4_gt3',
  track_name: 'spa',
  title: null,
  note: null,
  created_at: '2026-11-20T12:24:35.648123+00:00',
  likes: 0,
  youtube_url: null,
  author: null,
  is_public: true,
  setup_data: '{}',
};
