// Written by `npm run types:database` from supabase/migrations. Not to be changed by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      assistants: {
        Row: {
          calls: number;
          client_id: string;
          connected_at: string;
          ended_at: string | null;
          id: number;
          last_used_at: string;
          name: string;
          scopes: string;
          since: string;
          user_id: number;
        };
        Insert: {
          calls?: number;
          client_id: string;
          connected_at?: string;
          ended_at?: string | null;
          id?: never;
          last_used_at?: string;
          name: string;
          scopes: string;
          since?: string;
          user_id: number;
        };
        Update: {
          calls?: number;
          client_id?: string;
          connected_at?: string;
          ended_at?: string | null;
          id?: never;
          last_used_at?: string;
          name?: string;
          scopes?: string;
          since?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'assistants_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      chat_messages: {
        Row: {
          clerk_user_id: string;
          content: string;
          created_at: string;
          id: number;
          role: string;
        };
        Insert: {
          clerk_user_id: string;
          content: string;
          created_at?: string;
          id?: never;
          role: string;
        };
        Update: {
          clerk_user_id?: string;
          content?: string;
          created_at?: string;
          id?: never;
          role?: string;
        };
        Relationships: [];
      };
      followed_authors: {
        Row: {
          author_id: number;
          created_at: string;
          id: number;
          user_id: number;
        };
        Insert: {
          author_id: number;
          created_at?: string;
          id?: never;
          user_id?: number;
        };
        Update: {
          author_id?: number;
          created_at?: string;
          id?: never;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'followed_authors_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'followed_authors_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      generations: {
        Row: {
          car: string;
          clerk_user_id: string;
          created_at: string;
          finished_at: string | null;
          game: string;
          id: number;
          kind: string;
          parent_id: number | null;
          request: NonNullable<Json>;
          request_id: string;
          result: Json | null;
          source: string | null;
          status: string;
          taken_at: string | null;
          track: string;
        };
        Insert: {
          car: string;
          clerk_user_id: string;
          created_at?: string;
          finished_at?: string | null;
          game: string;
          id?: never;
          kind: string;
          parent_id?: number | null;
          request: NonNullable<Json>;
          request_id: string;
          result?: Json | null;
          source?: string | null;
          status?: string;
          taken_at?: string | null;
          track: string;
        };
        Update: {
          car?: string;
          clerk_user_id?: string;
          created_at?: string;
          finished_at?: string | null;
          game?: string;
          id?: never;
          kind?: string;
          parent_id?: number | null;
          request?: NonNullable<Json>;
          request_id?: string;
          result?: Json | null;
          source?: string | null;
          status?: string;
          taken_at?: string | null;
          track?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'generations_parent_id_clerk_user_id_fkey';
            columns: ['parent_id', 'clerk_user_id'];
            isOneToOne: false;
            referencedRelation: 'generations';
            referencedColumns: ['id', 'clerk_user_id'];
          },
        ];
      };
      rule_results: {
        Row: {
          car_name: string;
          game: string;
          kept: number;
          rule: string;
          tested: number;
          track_name: string;
        };
        Insert: {
          car_name: string;
          game: string;
          kept: number;
          rule: string;
          tested: number;
          track_name: string;
        };
        Update: {
          car_name?: string;
          game?: string;
          kept?: number;
          rule?: string;
          tested?: number;
          track_name?: string;
        };
        Relationships: [];
      };
      setup_comments: {
        Row: {
          created_at: string;
          edited_at: string | null;
          hidden_why: string | null;
          id: number;
          setup_id: number;
          user_id: number;
          words: string;
        };
        Insert: {
          created_at?: string;
          edited_at?: string | null;
          hidden_why?: string | null;
          id?: never;
          setup_id: number;
          user_id?: number;
          words: string;
        };
        Update: {
          created_at?: string;
          edited_at?: string | null;
          hidden_why?: string | null;
          id?: never;
          setup_id?: number;
          user_id?: number;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'setup_comments_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'garage_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_comments_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setup_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_comments_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_comments_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_comments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      setup_downloads: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          counted: boolean;
          downloaded_at: string;
          id: number;
          setup_id: number;
          user_id: number;
          version: number;
        };
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          counted?: boolean;
          downloaded_at?: string;
          id?: never;
          setup_id: number;
          user_id: number;
          version: number;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          counted?: boolean;
          downloaded_at?: string;
          id?: never;
          setup_id?: number;
          user_id?: number;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'setup_downloads_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'garage_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_downloads_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setup_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_downloads_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_downloads_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_downloads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      setup_likes: {
        Row: {
          counted: boolean;
          created_at: string;
          id: number;
          setup_id: number;
          user_id: number;
        };
        Insert: {
          counted?: boolean;
          created_at?: string;
          id?: never;
          setup_id: number;
          user_id?: number;
        };
        Update: {
          counted?: boolean;
          created_at?: string;
          id?: never;
          setup_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'setup_likes_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'garage_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_likes_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setup_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_likes_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_likes_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_likes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      setup_versions: {
        Row: {
          id: number;
          number: number;
          replaced_at: string;
          setup_data: string;
          setup_id: number;
          taken_at: string | null;
        };
        Insert: {
          id?: never;
          number: number;
          replaced_at?: string;
          setup_data: string;
          setup_id: number;
          taken_at?: string | null;
        };
        Update: {
          id?: never;
          number?: number;
          replaced_at?: string;
          setup_data?: string;
          setup_id?: number;
          taken_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'garage_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setup_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'setups';
            referencedColumns: ['id'];
          },
        ];
      };
      setup_wishes: {
        Row: {
          counted: boolean;
          created_at: string;
          id: number;
          left_open_at: string | null;
          user_id: number;
          wanted_id: number;
        };
        Insert: {
          counted?: boolean;
          created_at?: string;
          id?: never;
          left_open_at?: string | null;
          user_id?: number;
          wanted_id: number;
        };
        Update: {
          counted?: boolean;
          created_at?: string;
          id?: never;
          left_open_at?: string | null;
          user_id?: number;
          wanted_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'setup_wishes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_wishes_wanted_id_fkey';
            columns: ['wanted_id'];
            isOneToOne: false;
            referencedRelation: 'wanted_setups';
            referencedColumns: ['id'];
          },
        ];
      };
      setups: {
        Row: {
          air_celsius: number | null;
          based_on: number[];
          car_name: string;
          created_at: string;
          deleted_at: string | null;
          downloads: number;
          file_withheld: boolean;
          first_version: number;
          fuel_litres: number | null;
          game: string;
          game_version: string | null;
          generation_id: number | null;
          glance: Json | null;
          id: number;
          is_public: boolean;
          lap_from: string | null;
          lap_ms: number | null;
          lap_possible: boolean;
          lap_video: string | null;
          likes: number;
          note: string | null;
          published_at: string | null;
          race_minutes: number | null;
          request_id: string | null;
          revision: number;
          search_text: string;
          session: string | null;
          setup_data: string;
          shared_when_deleted: boolean;
          taken_at: string | null;
          team_id: string | null;
          title: string | null;
          track_celsius: number | null;
          track_name: string;
          tried: number;
          uncounted_likes: number;
          user_id: number;
          weather: string | null;
          worked: number;
          youtube_url: string | null;
        };
        Insert: {
          air_celsius?: number | null;
          based_on?: number[];
          car_name: string;
          created_at?: string;
          deleted_at?: string | null;
          downloads?: number;
          file_withheld?: boolean;
          first_version?: number;
          fuel_litres?: number | null;
          game: string;
          game_version?: string | null;
          generation_id?: number | null;
          glance?: Json | null;
          id?: never;
          is_public?: boolean;
          lap_from?: string | null;
          lap_ms?: number | null;
          lap_possible?: boolean;
          lap_video?: string | null;
          likes?: number;
          note?: string | null;
          published_at?: string | null;
          race_minutes?: number | null;
          request_id?: string | null;
          revision?: number;
          search_text?: string;
          session?: string | null;
          setup_data: string;
          shared_when_deleted?: boolean;
          taken_at?: string | null;
          team_id?: string | null;
          title?: string | null;
          track_celsius?: number | null;
          track_name: string;
          tried?: number;
          uncounted_likes?: number;
          user_id?: number;
          weather?: string | null;
          worked?: number;
          youtube_url?: string | null;
        };
        Update: {
          air_celsius?: number | null;
          based_on?: number[];
          car_name?: string;
          created_at?: string;
          deleted_at?: string | null;
          downloads?: number;
          file_withheld?: boolean;
          first_version?: number;
          fuel_litres?: number | null;
          game?: string;
          game_version?: string | null;
          generation_id?: number | null;
          glance?: Json | null;
          id?: never;
          is_public?: boolean;
          lap_from?: string | null;
          lap_ms?: number | null;
          lap_possible?: boolean;
          lap_video?: string | null;
          likes?: number;
          note?: string | null;
          published_at?: string | null;
          race_minutes?: number | null;
          request_id?: string | null;
          revision?: number;
          search_text?: string;
          session?: string | null;
          setup_data?: string;
          shared_when_deleted?: boolean;
          taken_at?: string | null;
          team_id?: string | null;
          title?: string | null;
          track_celsius?: number | null;
          track_name?: string;
          tried?: number;
          uncounted_likes?: number;
          user_id?: number;
          weather?: string | null;
          worked?: number;
          youtube_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'setups_generation_id_fkey';
            columns: ['generation_id'];
            isOneToOne: false;
            referencedRelation: 'generations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setups_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      still_good: {
        Row: {
          counted: boolean;
          created_at: string;
          game_version: string;
          id: number;
          setup_id: number;
          user_id: number;
        };
        Insert: {
          counted?: boolean;
          created_at?: string;
          game_version: string;
          id?: never;
          setup_id: number;
          user_id?: number;
        };
        Update: {
          counted?: boolean;
          created_at?: string;
          game_version?: string;
          id?: never;
          setup_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'still_good_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'garage_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'still_good_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setup_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'still_good_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'still_good_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'still_good_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      stints: {
        Row: {
          car_name: string;
          changes: NonNullable<Json>;
          created_at: string;
          driven_at: string;
          game: string;
          id: number;
          is_reference: boolean;
          request_id: string;
          setup_id: number;
          sheet: NonNullable<Json>;
          taken_as: number | null;
          team_id: string | null;
          told: NonNullable<Json>;
          trace: Json | null;
          track_name: string;
          user_id: number;
          version: number;
        };
        Insert: {
          car_name: string;
          changes?: NonNullable<Json>;
          created_at?: string;
          driven_at?: string;
          game: string;
          id?: never;
          is_reference?: boolean;
          request_id: string;
          setup_id: number;
          sheet: NonNullable<Json>;
          taken_as?: number | null;
          team_id?: string | null;
          told?: NonNullable<Json>;
          trace?: Json | null;
          track_name: string;
          user_id?: number;
          version: number;
        };
        Update: {
          car_name?: string;
          changes?: NonNullable<Json>;
          created_at?: string;
          driven_at?: string;
          game?: string;
          id?: never;
          is_reference?: boolean;
          request_id?: string;
          setup_id?: number;
          sheet?: NonNullable<Json>;
          taken_as?: number | null;
          team_id?: string | null;
          told?: NonNullable<Json>;
          trace?: Json | null;
          track_name?: string;
          user_id?: number;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'stints_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      stripe_events: {
        Row: {
          id: string;
          processed_at: string | null;
          received_at: string;
          status: string;
          type: string;
        };
        Insert: {
          id: string;
          processed_at?: string | null;
          received_at?: string;
          status?: string;
          type: string;
        };
        Update: {
          id?: string;
          processed_at?: string | null;
          received_at?: string;
          status?: string;
          type?: string;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          account_closed_at: string | null;
          cancel_at_period_end: boolean;
          clerk_user_id: string;
          current_period_end: string | null;
          current_period_start: string | null;
          fetch_started_at: string | null;
          lifetime_when_closed: boolean;
          open_checkout_session_id: string | null;
          owed_amount: number | null;
          owed_currency: string | null;
          payment: string | null;
          plan_id: string | null;
          status: string | null;
          stripe_customer_id: string;
          stripe_price_id: string | null;
          stripe_subscription_id: string | null;
          updated_at: string;
        };
        Insert: {
          account_closed_at?: string | null;
          cancel_at_period_end?: boolean;
          clerk_user_id: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          fetch_started_at?: string | null;
          lifetime_when_closed?: boolean;
          open_checkout_session_id?: string | null;
          owed_amount?: number | null;
          owed_currency?: string | null;
          payment?: string | null;
          plan_id?: string | null;
          status?: string | null;
          stripe_customer_id: string;
          stripe_price_id?: string | null;
          stripe_subscription_id?: string | null;
          updated_at?: string;
        };
        Update: {
          account_closed_at?: string | null;
          cancel_at_period_end?: boolean;
          clerk_user_id?: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          fetch_started_at?: string | null;
          lifetime_when_closed?: boolean;
          open_checkout_session_id?: string | null;
          owed_amount?: number | null;
          owed_currency?: string | null;
          payment?: string | null;
          plan_id?: string | null;
          status?: string | null;
          stripe_customer_id?: string;
          stripe_price_id?: string | null;
          stripe_subscription_id?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      test_cards: {
        Row: {
          after_data: string;
          answer: string | null;
          answered_at: string | null;
          before_data: string;
          car_name: string;
          changes: NonNullable<Json>;
          counted: boolean;
          decided_at: string | null;
          decision: string | null;
          game: string;
          id: number;
          note: string;
          opened_at: string;
          request_id: string;
          rules: string[];
          setup_id: number;
          team_id: string | null;
          track_name: string;
          user_id: number;
        };
        Insert: {
          after_data: string;
          answer?: string | null;
          answered_at?: string | null;
          before_data: string;
          car_name: string;
          changes: NonNullable<Json>;
          counted: boolean;
          decided_at?: string | null;
          decision?: string | null;
          game: string;
          id?: never;
          note?: string;
          opened_at?: string;
          request_id: string;
          rules?: string[];
          setup_id: number;
          team_id?: string | null;
          track_name: string;
          user_id: number;
        };
        Update: {
          after_data?: string;
          answer?: string | null;
          answered_at?: string | null;
          before_data?: string;
          car_name?: string;
          changes?: NonNullable<Json>;
          counted?: boolean;
          decided_at?: string | null;
          decision?: string | null;
          game?: string;
          id?: never;
          note?: string;
          opened_at?: string;
          request_id?: string;
          rules?: string[];
          setup_id?: number;
          team_id?: string | null;
          track_name?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'test_cards_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      user_profiles: {
        Row: {
          clerk_user_id: string;
          created_at: string;
          email: string;
          engineer_language: string | null;
          first_name: string;
          id: number;
          last_name: string;
          named_at: string | null;
          news_seen_at: string;
          results_names: string[];
          shares_results: boolean;
          units: string | null;
          username: string | null;
        };
        Insert: {
          clerk_user_id: string;
          created_at?: string;
          email?: string;
          engineer_language?: string | null;
          first_name?: string;
          id?: never;
          last_name?: string;
          named_at?: string | null;
          news_seen_at?: string;
          results_names?: string[];
          shares_results?: boolean;
          units?: string | null;
          username?: string | null;
        };
        Update: {
          clerk_user_id?: string;
          created_at?: string;
          email?: string;
          engineer_language?: string | null;
          first_name?: string;
          id?: never;
          last_name?: string;
          named_at?: string | null;
          news_seen_at?: string;
          results_names?: string[];
          shares_results?: boolean;
          units?: string | null;
          username?: string | null;
        };
        Relationships: [];
      };
      wanted_answers: {
        Row: {
          counted: boolean;
          created_at: string;
          id: number;
          setup_id: number;
          user_id: number;
          wanted_id: number;
        };
        Insert: {
          counted?: boolean;
          created_at?: string;
          id?: never;
          setup_id: number;
          user_id?: number;
          wanted_id: number;
        };
        Update: {
          counted?: boolean;
          created_at?: string;
          id?: never;
          setup_id?: number;
          user_id?: number;
          wanted_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'wanted_answers_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'garage_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'wanted_answers_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setup_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'wanted_answers_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'wanted_answers_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'wanted_answers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'wanted_answers_wanted_id_fkey';
            columns: ['wanted_id'];
            isOneToOne: false;
            referencedRelation: 'wanted_setups';
            referencedColumns: ['id'];
          },
        ];
      };
      wanted_setups: {
        Row: {
          car_name: string;
          counted: number;
          created_at: string;
          game: string;
          id: number;
          session: string;
          track_name: string;
          wanted: number;
          weather: string;
        };
        Insert: {
          car_name: string;
          counted?: number;
          created_at?: string;
          game: string;
          id?: never;
          session?: string;
          track_name: string;
          wanted?: number;
          weather?: string;
        };
        Update: {
          car_name?: string;
          counted?: number;
          created_at?: string;
          game?: string;
          id?: never;
          session?: string;
          track_name?: string;
          wanted?: number;
          weather?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      garage_setups: {
        Row: {
          air_celsius: number | null;
          based_on: number[] | null;
          car_name: string | null;
          created_at: string | null;
          downloads: number | null;
          file_withheld: boolean | null;
          first_version: number | null;
          fuel_litres: number | null;
          game: string | null;
          game_version: string | null;
          generation_id: number | null;
          glance: Json | null;
          id: number | null;
          is_public: boolean | null;
          lap_from: string | null;
          lap_ms: number | null;
          lap_video: string | null;
          likes: number | null;
          note: string | null;
          race_minutes: number | null;
          request_id: string | null;
          revision: number | null;
          session: string | null;
          setup_data: string | null;
          team_id: string | null;
          title: string | null;
          track_celsius: number | null;
          track_name: string | null;
          tried: number | null;
          user_id: number | null;
          weather: string | null;
          worked: number | null;
          youtube_url: string | null;
        };
        Insert: {
          air_celsius?: number | null;
          based_on?: number[] | null;
          car_name?: string | null;
          created_at?: string | null;
          downloads?: number | null;
          file_withheld?: boolean | null;
          first_version?: number | null;
          fuel_litres?: number | null;
          game?: string | null;
          game_version?: string | null;
          generation_id?: number | null;
          glance?: Json | null;
          id?: number | null;
          is_public?: boolean | null;
          lap_from?: string | null;
          lap_ms?: number | null;
          lap_video?: string | null;
          likes?: number | null;
          note?: string | null;
          race_minutes?: number | null;
          request_id?: string | null;
          revision?: number | null;
          session?: string | null;
          setup_data?: string | null;
          team_id?: string | null;
          title?: string | null;
          track_celsius?: number | null;
          track_name?: string | null;
          tried?: number | null;
          user_id?: number | null;
          weather?: string | null;
          worked?: number | null;
          youtube_url?: string | null;
        };
        Update: {
          air_celsius?: number | null;
          based_on?: number[] | null;
          car_name?: string | null;
          created_at?: string | null;
          downloads?: number | null;
          file_withheld?: boolean | null;
          first_version?: number | null;
          fuel_litres?: number | null;
          game?: string | null;
          game_version?: string | null;
          generation_id?: number | null;
          glance?: Json | null;
          id?: number | null;
          is_public?: boolean | null;
          lap_from?: string | null;
          lap_ms?: number | null;
          lap_video?: string | null;
          likes?: number | null;
          note?: string | null;
          race_minutes?: number | null;
          request_id?: string | null;
          revision?: number | null;
          session?: string | null;
          setup_data?: string | null;
          team_id?: string | null;
          title?: string | null;
          track_celsius?: number | null;
          track_name?: string | null;
          tried?: number | null;
          user_id?: number | null;
          weather?: string | null;
          worked?: number | null;
          youtube_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'setups_generation_id_fkey';
            columns: ['generation_id'];
            isOneToOne: false;
            referencedRelation: 'generations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setups_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      my_setup_cards: {
        Row: {
          air_celsius: number | null;
          based_on: number[] | null;
          car_name: string | null;
          changed_at: string | null;
          created_at: string | null;
          downloads: number | null;
          file_withheld: boolean | null;
          first_version: number | null;
          fuel_litres: number | null;
          game: string | null;
          game_version: string | null;
          generation_id: number | null;
          glance: Json | null;
          id: number | null;
          is_public: boolean | null;
          lap_from: string | null;
          lap_ms: number | null;
          lap_video: string | null;
          likes: number | null;
          note: string | null;
          race_minutes: number | null;
          request_id: string | null;
          revision: number | null;
          session: string | null;
          setup_data: string | null;
          title: string | null;
          track_celsius: number | null;
          track_name: string | null;
          tried: number | null;
          user_id: number | null;
          verdict: string | null;
          version: number | null;
          weather: string | null;
          worked: number | null;
          youtube_url: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'setups_generation_id_fkey';
            columns: ['generation_id'];
            isOneToOne: false;
            referencedRelation: 'generations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setups_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      my_setup_versions: {
        Row: {
          id: number | null;
          number: number | null;
          replaced_at: string | null;
          setup_data: string | null;
          setup_id: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'garage_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setup_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'my_setups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setup_versions_setup_id_fkey';
            columns: ['setup_id'];
            isOneToOne: false;
            referencedRelation: 'setups';
            referencedColumns: ['id'];
          },
        ];
      };
      my_setups: {
        Row: {
          air_celsius: number | null;
          based_on: number[] | null;
          car_name: string | null;
          created_at: string | null;
          downloads: number | null;
          file_withheld: boolean | null;
          first_version: number | null;
          fuel_litres: number | null;
          game: string | null;
          game_version: string | null;
          generation_id: number | null;
          glance: Json | null;
          id: number | null;
          is_public: boolean | null;
          lap_from: string | null;
          lap_ms: number | null;
          lap_video: string | null;
          likes: number | null;
          note: string | null;
          race_minutes: number | null;
          request_id: string | null;
          revision: number | null;
          session: string | null;
          setup_data: string | null;
          title: string | null;
          track_celsius: number | null;
          track_name: string | null;
          tried: number | null;
          user_id: number | null;
          weather: string | null;
          worked: number | null;
          youtube_url: string | null;
        };
        Insert: {
          air_celsius?: number | null;
          based_on?: number[] | null;
          car_name?: string | null;
          created_at?: string | null;
          downloads?: number | null;
          file_withheld?: boolean | null;
          first_version?: number | null;
          fuel_litres?: number | null;
          game?: string | null;
          game_version?: string | null;
          generation_id?: number | null;
          glance?: Json | null;
          id?: number | null;
          is_public?: boolean | null;
          lap_from?: string | null;
          lap_ms?: number | null;
          lap_video?: string | null;
          likes?: number | null;
          note?: string | null;
          race_minutes?: number | null;
          request_id?: string | null;
          revision?: number | null;
          session?: string | null;
          setup_data?: string | null;
          title?: string | null;
          track_celsius?: number | null;
          track_name?: string | null;
          tried?: number | null;
          user_id?: number | null;
          weather?: string | null;
          worked?: number | null;
          youtube_url?: string | null;
        };
        Update: {
          air_celsius?: number | null;
          based_on?: number[] | null;
          car_name?: string | null;
          created_at?: string | null;
          downloads?: number | null;
          file_withheld?: boolean | null;
          first_version?: number | null;
          fuel_litres?: number | null;
          game?: string | null;
          game_version?: string | null;
          generation_id?: number | null;
          glance?: Json | null;
          id?: number | null;
          is_public?: boolean | null;
          lap_from?: string | null;
          lap_ms?: number | null;
          lap_video?: string | null;
          likes?: number | null;
          note?: string | null;
          race_minutes?: number | null;
          request_id?: string | null;
          revision?: number | null;
          session?: string | null;
          setup_data?: string | null;
          title?: string | null;
          track_celsius?: number | null;
          track_name?: string | null;
          tried?: number | null;
          user_id?: number | null;
          weather?: string | null;
          worked?: number | null;
          youtube_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'setups_generation_id_fkey';
            columns: ['generation_id'];
            isOneToOne: false;
            referencedRelation: 'generations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'setups_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'user_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      my_stints: {
        Row: {
          car_name: string | null;
          changes: Json | null;
          created_at: string | null;
          driven_at: string | null;
          game: string | null;
          id: number | null;
          is_reference: boolean | null;
          setup_id: number | null;
          sheet: Json | null;
          taken_as: number | null;
          told: Json | null;
          trace: Json | null;
          track_name: string | null;
          version: number | null;
        };
        Insert: {
          car_name?: string | null;
          changes?: Json | null;
          created_at?: string | null;
          driven_at?: string | null;
          game?: string | null;
          id?: number | null;
          is_reference?: boolean | null;
          setup_id?: number | null;
          sheet?: Json | null;
          taken_as?: number | null;
          told?: Json | null;
          trace?: Json | null;
          track_name?: string | null;
          version?: number | null;
        };
        Update: {
          car_name?: string | null;
          changes?: Json | null;
          created_at?: string | null;
          driven_at?: string | null;
          game?: string | null;
          id?: number | null;
          is_reference?: boolean | null;
          setup_id?: number | null;
          sheet?: Json | null;
          taken_as?: number | null;
          told?: Json | null;
          trace?: Json | null;
          track_name?: string | null;
          version?: number | null;
        };
        Relationships: [];
      };
      my_test_cards: {
        Row: {
          after_data: string | null;
          answer: string | null;
          answered_at: string | null;
          before_data: string | null;
          car_name: string | null;
          changes: Json | null;
          counted: boolean | null;
          decided_at: string | null;
          decision: string | null;
          game: string | null;
          id: number | null;
          note: string | null;
          opened_at: string | null;
          rules: string[] | null;
          setup_id: number | null;
          track_name: string | null;
        };
        Insert: {
          after_data?: string | null;
          answer?: string | null;
          answered_at?: string | null;
          before_data?: string | null;
          car_name?: string | null;
          changes?: Json | null;
          counted?: boolean | null;
          decided_at?: string | null;
          decision?: string | null;
          game?: string | null;
          id?: number | null;
          note?: string | null;
          opened_at?: string | null;
          rules?: string[] | null;
          setup_id?: number | null;
          track_name?: string | null;
        };
        Update: {
          after_data?: string | null;
          answer?: string | null;
          answered_at?: string | null;
          before_data?: string | null;
          car_name?: string | null;
          changes?: Json | null;
          counted?: boolean | null;
          decided_at?: string | null;
          decision?: string | null;
          game?: string | null;
          id?: number | null;
          note?: string | null;
          opened_at?: string | null;
          rules?: string[] | null;
          setup_id?: number | null;
          track_name?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      act_as_operator: {
        Args: { action: string; author?: number; operator: string; reason: string; setup?: number };
        Returns: {
          changed: number[];
          outcome: string;
        }[];
      };
      act_on_comment: {
        Args: { action: string; comment: number; operator: string; reason: string };
        Returns: {
          changed: number[];
          outcome: string;
        }[];
      };
      agree_on_setup: { Args: { race: string; setup: number; team: string; why: string }; Returns: Json };
      answer_download: { Args: { answer: string; setup: number }; Returns: boolean };
      answer_test_card: { Args: { answer: string; card: number; note: string }; Returns: boolean };
      applied_migrations: { Args: Record<PropertyKey, never>; Returns: string[] };
      author_addresses: {
        Args: { after_id?: number; page_size?: number };
        Returns: {
          id: number;
        }[];
      };
      blocks_waiting: { Args: Record<PropertyKey, never>; Returns: number };
      change_my_comment: { Args: { comment: number; words: string }; Returns: string };
      changes_of_team_setup: { Args: { setup: number }; Returns: Json };
      check_findings_kept: {
        Args: { at_most?: number; before?: number };
        Returns: {
          check_name: string;
          figures: Json;
          found_at: string;
          id: number;
          problems: string[];
        }[];
      };
      choose_my_language: { Args: { language: string }; Returns: undefined };
      choose_my_units: { Args: { units: string }; Returns: undefined };
      close_account: { Args: { driver: string }; Returns: string };
      close_comments: { Args: { closes: boolean; setup: number }; Returns: boolean };
      comment_on_setup: { Args: { setup: number; words: string }; Returns: string };
      comments_of: { Args: { at_most?: number; before?: number; setup: number }; Returns: Json };
      comments_reported: {
        Args: { at_most?: number };
        Returns: {
          first_name: string;
          hidden_why: string;
          id: number;
          last_name: string;
          reporters: number;
          said: Json;
          setup_id: number;
          user_id: number;
          username: string;
          words: string;
        }[];
      };
      corrections_counted: {
        Args: Record<PropertyKey, never>;
        Returns: {
          part: string;
          times: number;
        }[];
      };
      count_corrections: { Args: { parts: string[] }; Returns: undefined };
      count_grown_accounts: { Args: { at_most: number }; Returns: number };
      decide_test_card: { Args: { at_revision: number; card: number; decision: string }; Returns: string };
      delete_my_setup: { Args: { setup: number }; Returns: boolean };
      discord_of: { Args: { team: string }; Returns: string };
      end_my_assistant: { Args: { assistant: number; ends: boolean }; Returns: boolean };
      end_team: { Args: { id: string }; Returns: boolean };
      end_team_member: { Args: { membership: string }; Returns: boolean };
      explain_team_change: { Args: { setup: number; what: string; why: string }; Returns: boolean };
      find_wanted_setups: {
        Args: {
          after_id?: number;
          after_wanted?: number;
          in_game?: string;
          page_size?: number;
          sort?: string;
        };
        Returns: {
          answered: boolean;
          car_name: string;
          created_at: string;
          figure: number;
          game: string;
          id: number;
          session: string;
          track_name: string;
          wanted: number;
          weather: string;
        }[];
      };
      follow_author: { Args: { author: number }; Returns: string };
      forget_deleted_setups: { Args: { at_most: number; deleted_before: string }; Returns: number };
      forget_driver: { Args: { at_most?: number; driver: string }; Returns: boolean };
      forget_stripe_events: { Args: { at_most: number; received_before: string }; Returns: number };
      garage_of: {
        Args: { car: string; driver: string; game: string; version: string };
        Returns: {
          highest: number;
          lowest: number;
          position: number;
          reads: string;
          setting: string;
        }[];
      };
      granted_rights: { Args: Record<PropertyKey, never>; Returns: string[] };
      keep_check_findings: {
        Args: { check_name: string; figures: Json; problems: string[] };
        Returns: undefined;
      };
      keep_garage: {
        Args: { car: string; driver: string; facts: Json; game: string; version: string };
        Returns: undefined;
      };
      keep_team_discord: { Args: { address: string; team: string }; Returns: boolean };
      last_author: { Args: Record<PropertyKey, never>; Returns: number };
      leave_all_teams: { Args: { driver: string }; Returns: Json };
      like_setup: {
        Args: { setup: number };
        Returns: {
          outcome: string;
          total: number;
        }[];
      };
      link_team_plan: { Args: { digest: string; plan: number }; Returns: boolean };
      list_public_setups: {
        Args: {
          after_created_at?: string;
          after_figure?: number;
          after_id?: number;
          at_temperature?: string;
          at_tracks?: string[];
          by_author?: number;
          in_game?: string;
          in_session?: string;
          in_version?: string;
          in_weather?: string;
          page_size?: number;
          sort?: string;
          terms?: Json;
          with_cars?: string[];
        };
        Returns: {
          air_celsius: number;
          car_name: string;
          created_at: string;
          downloads: number;
          figure: number;
          first_name: string;
          fuel_litres: number;
          game: string;
          game_version: string;
          glance: Json;
          id: number;
          lap_ms: number;
          lap_possible: boolean;
          last_name: string;
          likes: number;
          note: string;
          race_minutes: number;
          session: string;
          title: string;
          track_celsius: number;
          track_name: string;
          tried: number;
          user_id: number;
          username: string;
          weather: string;
          worked: number;
          youtube_url: string;
        }[];
      };
      listed_among: {
        Args: { cars: string[]; tracks: string[] };
        Returns: {
          car_name: string;
          changed_at: string;
          game: string;
          track_name: string;
        }[];
      };
      listed_counts: {
        Args: { marks: string[] };
        Returns: {
          mark: string;
          setups: number;
        }[];
      };
      listed_places: {
        Args: { after_car?: string; after_track?: string; page_size?: number };
        Returns: {
          car_name: string;
          changed_at: string;
          game: string;
          track_name: string;
        }[];
      };
      make_my_profile: {
        Args: Record<PropertyKey, never>;
        Returns: {
          clerk_user_id: string;
          created_at: string;
          email: string;
          engineer_language: string | null;
          first_name: string;
          id: number;
          last_name: string;
          named_at: string | null;
          news_seen_at: string;
          results_names: string[];
          shares_results: boolean;
          units: string | null;
          username: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'user_profiles';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      make_team_invite: {
        Args: { days: number; digest: string; role: string; team: string; uses: number };
        Returns: Json;
      };
      move_to_team: { Args: { setup: number; team: string }; Returns: string };
      my_deleted_setups: {
        Args: Record<PropertyKey, never>;
        Returns: {
          deleted_at: string;
          id: number;
          setup: Json;
        }[];
      };
      my_diary: {
        Args: {
          at_most: number;
          at_track: string;
          before_id?: number;
          before_kind?: string;
          before_time?: string;
          of_car: string;
          of_game: string;
          with_files?: boolean;
        };
        Returns: {
          after_data: string;
          before_data: string;
          happened_at: string;
          id: number;
          kind: string;
          revision: number;
          setup_id: number;
          told: Json;
          version: number;
        }[];
      };
      my_followed_authors: {
        Args: Record<PropertyKey, never>;
        Returns: {
          first_name: string;
          followed_at: string;
          id: number;
          last_name: string;
          setups: number;
          username: string;
        }[];
      };
      my_garage_columns: {
        Args: Record<PropertyKey, never>;
        Returns: {
          deleted: Json;
          setups: Json;
          standing: Json;
        }[];
      };
      my_news: {
        Args: Record<PropertyKey, never>;
        Returns: {
          happened_at: string;
          id: number;
          is_new: boolean;
          kind: string;
          told: Json;
        }[];
      };
      my_profile: {
        Args: Record<PropertyKey, never>;
        Returns: {
          clerk_user_id: string;
          created_at: string;
          email: string;
          engineer_language: string | null;
          first_name: string;
          id: number;
          last_name: string;
          named_at: string | null;
          news_seen_at: string;
          results_names: string[];
          shares_results: boolean;
          units: string | null;
          username: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'user_profiles';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_profile_and_news: {
        Args: Record<PropertyKey, never>;
        Returns: {
          profile: Json;
          unseen: number;
        }[];
      };
      my_recently_deleted: {
        Args: Record<PropertyKey, never>;
        Returns: {
          car_name: string;
          deleted_at: string;
          game: string;
          id: number;
          title: string;
          track_name: string;
        }[];
      };
      my_reports: {
        Args: Record<PropertyKey, never>;
        Returns: {
          author_id: number;
          closed_at: string;
          id: number;
          reason: string;
          reported_at: string;
          setup_id: number;
          words: string;
        }[];
      };
      my_standing: {
        Args: Record<PropertyKey, never>;
        Returns: {
          action: string;
          done_at: string;
          id: number;
          reason: string;
          setup_id: number;
        }[];
      };
      my_stints_with_car_of: {
        Args: { setup: number };
        Returns: {
          car_name: string;
          changes: Json;
          driven_at: string;
          game: string;
          id: number;
          setup_id: number;
          sheet: Json;
          taken_as: number;
          told: Json;
          track_name: string;
          version: number;
        }[];
      };
      my_team_records: {
        Args: Record<PropertyKey, never>;
        Returns: {
          happened_at: string;
          id: number;
          kind: string;
          record: Json;
          team_id: string;
        }[];
      };
      my_teams: { Args: Record<PropertyKey, never>; Returns: Json };
      my_wanted_answers: {
        Args: Record<PropertyKey, never>;
        Returns: {
          car_name: string;
          created_at: string;
          game: string;
          id: number;
          session: string;
          setup_id: number;
          track_name: string;
          wanted_id: number;
          weather: string;
        }[];
      };
      my_withheld_texts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: number;
          note: string;
          title: string;
        }[];
      };
      name_driver: {
        Args: {
          as_of: string;
          driver: string;
          email: string;
          first_name: string;
          last_name: string;
          username: string;
        };
        Returns: {
          clerk_user_id: string;
          created_at: string;
          email: string;
          engineer_language: string | null;
          first_name: string;
          id: number;
          last_name: string;
          named_at: string | null;
          news_seen_at: string;
          results_names: string[];
          shares_results: boolean;
          units: string | null;
          username: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'user_profiles';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      open_test_card: {
        Args: {
          after_data: string;
          at_revision: number;
          before_data?: string;
          changes: Json;
          request_id: string;
          rules: string[];
          setup: number;
        };
        Returns: {
          card: number;
          outcome: string;
        }[];
      };
      operator_actions_done: {
        Args: { at_most?: number; before?: number };
        Returns: {
          action: string;
          author_id: number;
          car_name: string;
          done_at: string;
          first_name: string;
          game: string;
          garage: string;
          holds: boolean;
          id: number;
          last_name: string;
          operator: string;
          reason: string;
          setup_id: number;
          track_name: string;
          username: string;
        }[];
      };
      plan_behind_link: { Args: { digest: string }; Returns: Json };
      public_author: {
        Args: { author: number };
        Returns: {
          car_count: number;
          cars: Json;
          downloads: number;
          first_name: string;
          followers: number;
          id: number;
          last_name: string;
          likes: number;
          setups: number;
          shares_since: string;
          track_count: number;
          tracks: Json;
          tried: number;
          username: string;
          worked: number;
        }[];
      };
      public_setup_page: { Args: { at_most: number; setup: number }; Returns: Json };
      put_team: { Args: { changed_at: string; id: string; name: string }; Returns: string };
      put_team_member: {
        Args: {
          changed_at: string;
          clerk_role: string;
          driver: string;
          membership: string;
          role_wanted?: string;
          team: string;
        };
        Returns: string;
      };
      receive_stripe_event: { Args: { event_id: string; event_type: string }; Returns: string };
      recount_drivers: { Args: { at_most?: number }; Returns: number };
      recounts_waiting: { Args: Record<PropertyKey, never>; Returns: number };
      reference_lap: { Args: { setup: number }; Returns: Json };
      remember_download: { Args: { setup: number }; Returns: boolean };
      remember_my_name: { Args: { name: string }; Returns: undefined };
      remember_taken_run: { Args: { run: number }; Returns: boolean };
      report_comment: { Args: { comment: number; reason: string; words: string }; Returns: string };
      report_setup: {
        Args: { about: string; reason: string; setup: number; words: string };
        Returns: string;
      };
      reports_open: {
        Args: { at_most?: number; before?: number };
        Returns: {
          author_id: number;
          car_name: string;
          first_name: string;
          game: string;
          is_blocked: boolean;
          is_public: boolean;
          is_withheld: boolean;
          last_name: string;
          latest: number;
          note: string;
          reporters: number;
          said: Json;
          setup_id: number;
          since: string;
          title: string;
          track_name: string;
          username: string;
          writer: number;
        }[];
      };
      request_team_end: { Args: { team: string }; Returns: boolean };
      restore_my_setup: { Args: { deleted_id: number }; Returns: boolean };
      restore_team: { Args: { team: string }; Returns: boolean };
      return_team_invite: { Args: { id: number }; Returns: undefined };
      revoke_team_invite: { Args: { id: number }; Returns: boolean };
      save_team_plan: {
        Args: { at_revision: number; content: Json; plan: number; team: string };
        Returns: Json;
      };
      say_still_good: { Args: { setup: number; version: string }; Returns: string };
      see_my_news: { Args: { until: string }; Returns: undefined };
      settle_blocks: { Args: { at_most?: number }; Returns: number };
      share_my_results: { Args: { shares: boolean }; Returns: undefined };
      still_good_counts: {
        Args: { setup: number };
        Returns: {
          drivers: number;
          version: string;
        }[];
      };
      subscription_of: {
        Args: { driver: string };
        Returns: {
          account_closed_at: string | null;
          cancel_at_period_end: boolean;
          clerk_user_id: string;
          current_period_end: string | null;
          current_period_start: string | null;
          fetch_started_at: string | null;
          lifetime_when_closed: boolean;
          open_checkout_session_id: string | null;
          owed_amount: number | null;
          owed_currency: string | null;
          payment: string | null;
          plan_id: string | null;
          status: string | null;
          stripe_customer_id: string;
          stripe_price_id: string | null;
          stripe_subscription_id: string | null;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'subscriptions';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      subscriptions_without_account: {
        Args: { at_most: number; read_before: string };
        Returns: {
          account_closed_at: string | null;
          cancel_at_period_end: boolean;
          clerk_user_id: string;
          current_period_end: string | null;
          current_period_start: string | null;
          fetch_started_at: string | null;
          lifetime_when_closed: boolean;
          open_checkout_session_id: string | null;
          owed_amount: number | null;
          owed_currency: string | null;
          payment: string | null;
          plan_id: string | null;
          status: string | null;
          stripe_customer_id: string;
          stripe_price_id: string | null;
          stripe_subscription_id: string | null;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'subscriptions';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      take_copy: { Args: { setup: number }; Returns: number };
      take_team_invite: { Args: { digest: string; driver: string }; Returns: Json };
      team_behind_invite: { Args: { digest: string }; Returns: Json };
      team_invites_of: { Args: { team: string }; Returns: Json };
      team_member_behind: { Args: { membership: string; team: string }; Returns: Json };
      team_of_setup: { Args: { setup: number }; Returns: Json };
      team_page: { Args: { team: string }; Returns: Json };
      team_plan: { Args: { plan: number }; Returns: Json };
      team_role_of: { Args: { driver: string; team: string }; Returns: string };
      team_rows_page: { Args: { after: string; n: number }; Returns: Json };
      team_setups: { Args: { at_most?: number; before?: number; team: string }; Returns: Json };
      teams_due_for_end: { Args: { at_most: number }; Returns: Json };
      use_assistant: { Args: { name: string }; Returns: string };
      want_setup: {
        Args: {
          at_track: string;
          for_session?: string;
          for_weather?: string;
          of_car: string;
          of_game: string;
        };
        Returns: {
          id: number;
          outcome: string;
        }[];
      };
      withheld_setup: { Args: { setup: number }; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
