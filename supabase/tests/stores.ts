import { accountData } from '#platform/adapters/supabase/account-data';
import { authorsStore } from '#platform/adapters/supabase/authors';
import { chatMessagesStore } from '#platform/adapters/supabase/chat-messages';
import { commentsStore } from '#platform/adapters/supabase/comments';
import type { DatabaseClient } from '#platform/adapters/supabase/database';
import { deletedSetupsStore } from '#platform/adapters/supabase/deleted-setups';
import { diaryStore } from '#platform/adapters/supabase/diary';
import { downloadsStore } from '#platform/adapters/supabase/downloads';
import { formerDriversStore } from '#platform/adapters/supabase/former-drivers';
import { garageFactsStore } from '#platform/adapters/supabase/garage-facts';
import { generationsStore } from '#platform/adapters/supabase/generations';
import { grownAccountsStore } from '#platform/adapters/supabase/grown-accounts';
import { likesStore } from '#platform/adapters/supabase/likes';
import { newsStore } from '#platform/adapters/supabase/news';
import { checkFindingsStore, operatorDeskStore } from '#platform/adapters/supabase/operator-desk';
import { profileNamesStore, profilesStore } from '#platform/adapters/supabase/profiles';
import { reportsStore } from '#platform/adapters/supabase/reports';
import { ruleResultsStore } from '#platform/adapters/supabase/rule-results';
import { setupsStore } from '#platform/adapters/supabase/setups';
import { sharedSetups } from '#platform/adapters/supabase/shared-setups';
import { stillGoodStore } from '#platform/adapters/supabase/still-good';
import { stintsStore } from '#platform/adapters/supabase/stints';
import { stripeEventStore } from '#platform/adapters/supabase/stripe-events';
import { ownSubscriptionStore, subscriptionStore } from '#platform/adapters/supabase/subscriptions';
import { teamMembershipsStore } from '#platform/adapters/supabase/team-memberships';
import { teamsStore } from '#platform/adapters/supabase/teams';
import { testCardsStore } from '#platform/adapters/supabase/test-cards';
import { wantedSetupsStore } from '#platform/adapters/supabase/wanted-setups';

/** The product's stores of one caller, by what they are about. */
export const storesOf = (database: DatabaseClient) => ({
  account: accountData(database),
  authors: authorsStore(database),
  cards: testCardsStore(database),
  chat: chatMessagesStore(database),
  comments: commentsStore(database),
  deleted: deletedSetupsStore(database),
  desk: operatorDeskStore(database),
  diary: diaryStore(database),
  downloads: downloadsStore(database),
  findings: checkFindingsStore(database),
  former: formerDriversStore(database),
  garages: garageFactsStore(database),
  grown: grownAccountsStore(database),
  likes: likesStore(database),
  members: teamMembershipsStore(database),
  news: newsStore(database),
  ownSubscription: ownSubscriptionStore(database),
  profileNames: profileNamesStore(database),
  profiles: profilesStore(database),
  reports: reportsStore(database),
  ruleResults: ruleResultsStore(database),
  runs: generationsStore(database),
  setups: setupsStore(database),
  shared: sharedSetups(database),
  stillGood: stillGoodStore(database),
  stints: stintsStore(database),
  stripeEvents: stripeEventStore(database),
  subscriptions: subscriptionStore(database),
  teams: teamsStore(database),
  wanted: wantedSetupsStore(database),
});
