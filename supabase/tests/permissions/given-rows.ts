/** The rows that `relations` in permitted.ts speaks of. */
export const givenRows: readonly string[] = [
  `insert into public.user_profiles (id, clerk_user_id, email, username) overriding system value values
     (900001, 'user_owner', 'owner@example.com', 'owner'),
     (900002, 'user_silent', 'silent@example.com', 'silent'),
     (900003, 'user_other', 'other@example.com', 'other'),
     (900004, 'user_author', 'author@example.com', 'author')`,
  `insert into public.setups (id, user_id, game, car_name, track_name, setup_data, is_public) overriding system value values
     (900010, 900001, 'ACC', 'car', 'spa', '{}', true),
     (900011, 900001, 'ACC', 'car', 'spa', '{}', false),
     (900012, 900003, 'ACC', 'car', 'spa', '{}', true),
     (900013, 900003, 'ACC', 'car', 'spa', '{}', true),
     (900015, 900004, 'ACC', 'car', 'spa', '{}', true),
     (900014, 900001, 'ACC', 'car', 'spa', '{}', false)`,
  `insert into public.setup_versions (setup_id, number, setup_data) values (900010, 1, '{"a": 1}')`,
  `insert into public.stints (id, user_id, setup_id, version, request_id, sheet) overriding system value values
     (900050, 900001, 900010, 1, gen_random_uuid(), '{}')`,
  `insert into public.test_cards
     (id, user_id, setup_id, game, car_name, track_name, changes, before_data, after_data, counted, request_id)
     overriding system value values
     (900060, 900001, 900010, 'ACC', 'car', 'spa', '[{}]', '{}', '{}', true, gen_random_uuid())`,
  `insert into public.setup_downloads (id, user_id, setup_id, version) overriding system value values
     (900070, 900001, 900012, 1)`,
  `insert into public.rule_results (game, car_name, track_name, rule, tested, kept) values
     ('ACC', '', '', 'R001', 5, 3),
     ('ACC', '', '', 'R002', 4, 3)`,
  `insert into public.assistants (id, user_id, client_id, name, scopes) overriding system value values (900100, 900001, 'client', '', '')`,
  `insert into public.setup_comments (id, setup_id, user_id, words) overriding system value values (900110, 900012, 900001, 'Calm.')`,
  `insert into public.followed_authors (id, user_id, author_id) overriding system value values (900070, 900001, 900003)`,
  `insert into public.setup_likes (id, setup_id, user_id) overriding system value values
     (900020, 900013, 900001),
     (900021, 900014, 900001)`,
  `insert into public.still_good (id, setup_id, user_id, game_version) overriding system value values
     (900070, 900013, 900001, '1.9.4')`,
  `delete from public.setups where id = 900014`,
  `insert into public.wanted_setups (id, game, car_name, track_name) overriding system value values
     (900070, 'ACC', 'car', 'spa'),
     (900071, 'ACC', 'car', 'imola')`,
  `insert into public.setup_wishes (id, wanted_id, user_id) overriding system value values
     (900080, 900070, 900001),
     (900081, 900071, 900002)`,
  `insert into public.wanted_answers (id, wanted_id, setup_id, user_id) overriding system value values
     (900090, 900070, 900010, 900001)`,
  `insert into public.subscriptions (clerk_user_id, stripe_customer_id) values ('user_owner', 'cus_owner')`,
  `insert into public.generations (id, clerk_user_id, request_id, kind, game, car, track, request)
     overriding system value values
     (900030, 'user_owner', gen_random_uuid(), 'generate', 'ACC', 'car', 'spa', '{}')`,
  `insert into public.chat_messages (id, clerk_user_id, role, content) overriding system value values
     (900040, 'user_owner', 'user', 'Hello')`,
  `insert into public.stripe_events (id, type) values ('evt_owner', 'invoice.paid')`,
  `insert into private.reports (setup_id, reporter, reason) values (900012, 900001, 'other')`,
  `insert into private.withheld_texts (setup_id, title) values (900010, 'Title')`,
  `insert into private.operator_actions (action, setup_id, reason) values ('hide', 900010, 'Reason')`,
  `insert into private.forgotten_drivers (digest) values ('\\\\x00')`,
];
