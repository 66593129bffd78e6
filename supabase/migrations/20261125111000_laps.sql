-- Where a best lap comes from: a lap driven while a test card was open is the card's. A lap is a stint's only if
-- the stint is plausible and its driver counts. A video without a lap shows nothing; a new video is a change like
-- new words.
create function private.know_lap() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if new.lap_ms is null then
    new.lap_video := null;
  end if;
  if tg_op = 'UPDATE' and new.lap_video is distinct from old.lap_video then
    new.revision := old.revision + 1;
  end if;
  new.lap_possible := coalesce(new.lap_ms >= private.quickest_lap(new.game, new.car_name, new.track_name), true);
  new.lap_from := null;
  if new.lap_ms is not null and new.is_public then
    perform private.lock_laps(new.game, private.lap_class(new.game, new.car_name), new.track_name);
  end if;
  if new.lap_ms is not null and new.lap_possible and private.counts_for_others(new.user_id) then
    new.lap_from := (
      select case
          when exists (
            select from public.test_cards c
            where c.setup_id = new.id and c.user_id = new.user_id
              and t.driven_at between c.opened_at and coalesce(c.decided_at, 'infinity')
          ) then 'test card'
          else 'stint'
        end
      from public.stints t
      where t.user_id = new.user_id and t.setup_id = new.id and private.believed_stint(t.sheet)
        and round((t.sheet->>'bestLap')::numeric * 1000) = new.lap_ms
      order by 1 desc
      limit 1
    );
  end if;
  return new;
end
$$;

create function private.list_worked() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.listed_setups l
    set works = private.works_now(l.created_at, l.likes, private.net_worked(new.worked, new.tried))
    where l.setup_id = new.id;
  return null;
end
$$;

create trigger worked_setups_are_listed
  after update of worked, tried, setup_data on public.setups
  for each row when ((old.worked, old.tried) is distinct from (new.worked, new.tried))
  execute function private.list_worked();

create trigger setups_know_their_lap
  before insert or update of lap_ms, lap_video, game, car_name, track_name, user_id on public.setups
  for each row execute function private.know_lap();

-- How quick a car's class can be, from the catalogues. `node scripts/lap-references.ts` writes these rows.
create table private.car_paces (
  game text not null,
  car_name text not null,
  class text not null,
  -- Share of the track's quickest_kmh; else the highest mean speed of any lap.
  share numeric,
  fastest_kmh numeric,
  primary key (game, car_name)
);
alter table private.car_paces enable row level security;

insert into private.car_paces (game, car_name, class, share, fastest_kmh) values
  ('ACC', 'amr_v8_vantage_gt3', 'GT3', 1, null),
  ('ACC', 'amr_v12_vantage_gt3', 'GT3', 1, null),
  ('ACC', 'audi_r8_lms', 'GT3', 1, null),
  ('ACC', 'audi_r8_lms_evo', 'GT3', 1, null),
  ('ACC', 'audi_r8_lms_evo_ii', 'GT3', 1, null),
  ('ACC', 'bentley_continental_gt3_2016', 'GT3', 1, null),
  ('ACC', 'bentley_continental_gt3_2018', 'GT3', 1, null),
  ('ACC', 'bmw_m4_gt3', 'GT3', 1, null),
  ('ACC', 'bmw_m6_gt3', 'GT3', 1, null),
  ('ACC', 'ferrari_296_gt3', 'GT3', 1, null),
  ('ACC', 'ferrari_488_gt3', 'GT3', 1, null),
  ('ACC', 'ferrari_488_gt3_evo', 'GT3', 1, null),
  ('ACC', 'ford_mustang_gt3', 'GT3', 1, null),
  ('ACC', 'honda_nsx_gt3', 'GT3', 1, null),
  ('ACC', 'honda_nsx_gt3_evo', 'GT3', 1, null),
  ('ACC', 'jaguar_g3', 'GT3', 1, null),
  ('ACC', 'lamborghini_huracan_gt3', 'GT3', 1, null),
  ('ACC', 'lamborghini_huracan_gt3_evo', 'GT3', 1, null),
  ('ACC', 'lamborghini_huracan_gt3_evo2', 'GT3', 1, null),
  ('ACC', 'lexus_rc_f_gt3', 'GT3', 1, null),
  ('ACC', 'mclaren_650s_gt3', 'GT3', 1, null),
  ('ACC', 'mclaren_720s_gt3', 'GT3', 1, null),
  ('ACC', 'mclaren_720s_gt3_evo', 'GT3', 1, null),
  ('ACC', 'mercedes_amg_gt3', 'GT3', 1, null),
  ('ACC', 'mercedes_amg_gt3_evo', 'GT3', 1, null),
  ('ACC', 'nissan_gt_r_gt3_2017', 'GT3', 1, null),
  ('ACC', 'nissan_gt_r_gt3_2018', 'GT3', 1, null),
  ('ACC', 'porsche_991_gt3_r', 'GT3', 1, null),
  ('ACC', 'porsche_992_gt3_r', 'GT3', 1, null),
  ('ACC', 'porsche_991ii_gt3_r', 'GT3', 1, null),
  ('ACC', 'lamborghini_gallardo_rex', 'GT3', 1, null),
  ('ACC', 'alpine_a110_gt4', 'GT4', 0.91, null),
  ('ACC', 'amr_v8_vantage_gt4', 'GT4', 0.91, null),
  ('ACC', 'audi_r8_gt4', 'GT4', 0.91, null),
  ('ACC', 'bmw_m4_gt4', 'GT4', 0.91, null),
  ('ACC', 'chevrolet_camaro_gt4r', 'GT4', 0.91, null),
  ('ACC', 'ginetta_g55_gt4', 'GT4', 0.91, null),
  ('ACC', 'ktm_xbow_gt4', 'GT4', 0.91, null),
  ('ACC', 'maserati_mc_gt4', 'GT4', 0.91, null),
  ('ACC', 'mclaren_570s_gt4', 'GT4', 0.91, null),
  ('ACC', 'mercedes_amg_gt4', 'GT4', 0.91, null),
  ('ACC', 'porsche_718_cayman_gt4_mr', 'GT4', 0.91, null),
  ('ACC', 'audi_r8_lms_gt2', 'GT2', 0.99, null),
  ('ACC', 'ktm_xbow_gt2', 'GT2', 0.99, null),
  ('ACC', 'maserati_mc20_gt2', 'GT2', 0.99, null),
  ('ACC', 'mercedes_amg_gt2', 'GT2', 0.99, null),
  ('ACC', 'porsche_991_gt2_rs_mr', 'GT2', 0.99, null),
  ('ACC', 'porsche_935', 'GT2', 0.99, null),
  ('ACC', 'ferrari_488_challenge_evo', 'GTC', 0.96, null),
  ('ACC', 'lamborghini_huracan_st', 'GTC', 0.96, null),
  ('ACC', 'lamborghini_huracan_st_evo2', 'GTC', 0.96, null),
  ('ACC', 'porsche_992_gt3_cup', 'GTC', 0.96, null),
  ('ACC', 'porsche_991ii_gt3_cup', 'GTC', 0.96, null),
  ('ACC', 'bmw_m2_cs_racing', 'TCX', 0.86, null),
  ('LMU', 'Alpine_A424', 'Hypercar', 1.15, null),
  ('LMU', 'AstonMartin_Valkyrie', 'Hypercar', 1.15, null),
  ('LMU', 'BMW_M_Hybrid', 'Hypercar', 1.15, null),
  ('LMU', 'Cadillac_V_lmdh', 'Hypercar', 1.15, null),
  ('LMU', 'Ferrari_499P', 'Hypercar', 1.15, null),
  ('LMU', 'Genesis_GMR001', 'Hypercar', 1.15, null),
  ('LMU', 'Glickenhaus_SGC007', 'Hypercar', 1.15, null),
  ('LMU', 'Isotta_TIPO6', 'Hypercar', 1.15, null),
  ('LMU', 'Lamborghini_SC63', 'Hypercar', 1.15, null),
  ('LMU', 'Peugeot_9x8', 'Hypercar', 1.15, null),
  ('LMU', 'Peugeot_9x8_2024', 'Hypercar', 1.15, null),
  ('LMU', 'Porsche_963', 'Hypercar', 1.15, null),
  ('LMU', 'Toyota_GR010', 'Hypercar', 1.15, null),
  ('LMU', 'Vanwall_680', 'Hypercar', 1.15, null),
  ('LMU', 'Oreca_07_ELMS', 'LMP2', 1.12, null),
  ('LMU', 'Oreca_07', 'LMP2', 1.12, null),
  ('LMU', 'ADESS_AD25_LMP3', 'LMP3', 1.03, null),
  ('LMU', 'Duqueine_D09_P3', 'LMP3', 1.03, null),
  ('LMU', 'Ginetta_G61LTP3_Evo', 'LMP3', 1.03, null),
  ('LMU', 'Ligier_JS_P325', 'LMP3', 1.03, null),
  ('LMU', 'AMR_LMGT3', 'LMGT3', 1, null),
  ('LMU', 'BMW_M4_LMGT3', 'LMGT3', 1, null),
  ('LMU', 'Corvette_Z06_LMGT3R', 'LMGT3', 1, null),
  ('LMU', 'Ferrari_296_LMGT3', 'LMGT3', 1, null),
  ('LMU', 'Ford_Mustang_LMGT3', 'LMGT3', 1, null),
  ('LMU', 'Lamborghini_Huracan_GT3_Evo2', 'LMGT3', 1, null),
  ('LMU', 'Lexus_RCF_GT3', 'LMGT3', 1, null),
  ('LMU', 'McLaren_720S_LMGT3_Evo', 'LMGT3', 1, null),
  ('LMU', 'Mercedes_AMG_GT3', 'LMGT3', 1, null),
  ('LMU', 'Porsche_911_GT3_R_LMGT3', 'LMGT3', 1, null),
  ('LMU', 'Aston_Martin_Vantage_AMR', 'LMGTE', 1.04, null),
  ('LMU', 'GTE_Corvette_C8.R', 'LMGTE', 1.04, null),
  ('LMU', 'Ferrari_488_GTE_EVO', 'LMGTE', 1.04, null),
  ('LMU', 'Porsche_911_RSR-19', 'LMGTE', 1.04, null),
  ('iRacing', 'acura-arx-06-gtp', 'GTP', null, 255),
  ('iRacing', 'acura-nsx-gt3-evo-22', 'GT3', null, 225),
  ('iRacing', 'arca-chevrolet-ss', 'NASCAR', null, 330),
  ('iRacing', 'arca-ford-mustang', 'NASCAR', null, 330),
  ('iRacing', 'arca-menards-chevrolet-impala', 'NASCAR', null, 330),
  ('iRacing', 'arca-toyota-camry', 'NASCAR', null, 330),
  ('iRacing', 'aston-martin-dbr9-gt1', 'Classic', null, 270),
  ('iRacing', 'aston-martin-valkyrie-amr-lmh', 'GTP', null, 255),
  ('iRacing', 'aston-martin-vantage-gt3-evo', 'GT3', null, 225),
  ('iRacing', 'aston-martin-vantage-gt4', 'GT4', null, 200),
  ('iRacing', 'audi-90-gto', 'Classic', null, 270),
  ('iRacing', 'audi-r18', 'GTP', null, 255),
  ('iRacing', 'audi-r8-lms-evo-ii-gt3', 'GT3', null, 225),
  ('iRacing', 'audi-r8-lms-gt3', 'GT3', null, 225),
  ('iRacing', 'audi-rs-3-lms-tcr', 'TCR', null, 185),
  ('iRacing', 'audi-rs3-lms-gen2-tcr', 'TCR', null, 185),
  ('iRacing', 'bmw-m-hybrid-v8', 'GTP', null, 255),
  ('iRacing', 'bmw-m-hybrid-v8-evo', 'GTP', null, 255),
  ('iRacing', 'bmw-m2-cs-racing', 'Touring', null, 210),
  ('iRacing', 'bmw-m2-racing-g87', 'Touring', null, 210),
  ('iRacing', 'bmw-m4-f82-gt4-2018', 'GT4', null, 200),
  ('iRacing', 'bmw-m4-g82-gt4', 'GT4', null, 200),
  ('iRacing', 'bmw-m4-gt3', 'GT3', null, 225),
  ('iRacing', 'bmw-m4-gt3-evo', 'GT3', null, 225),
  ('iRacing', 'bmw-m8-gte', 'GT3', null, 225),
  ('iRacing', 'bmw-z4-gt3', 'GT3', null, 225),
  ('iRacing', 'cadillac-cts-v-racecar', 'Touring', null, 210),
  ('iRacing', 'cadillac-v-series-r-gtp', 'GTP', null, 255),
  ('iRacing', 'chevrolet-corvette-c6-r-gt1', 'Classic', null, 270),
  ('iRacing', 'chevrolet-corvette-c7-daytona-prototype', 'GTP', null, 255),
  ('iRacing', 'chevrolet-corvette-c8-r-gte', 'GT3', null, 225),
  ('iRacing', 'chevrolet-corvette-z06-gt3-r', 'GT3', null, 225),
  ('iRacing', 'chevrolet-monte-carlo-ss', 'NASCAR', null, 330),
  ('iRacing', 'dallara-dw12', 'IndyCar', null, 380),
  ('iRacing', 'dallara-f3', 'Formula', null, 270),
  ('iRacing', 'dallara-ir-01', 'Formula', null, 270),
  ('iRacing', 'dallara-ir-05', 'IndyCar', null, 380),
  ('iRacing', 'dallara-ir18', 'IndyCar', null, 380),
  ('iRacing', 'dallara-p217', 'LMP2', null, 250),
  ('iRacing', 'dirt-358-modified', 'NASCAR', null, 330),
  ('iRacing', 'dirt-big-block-modified', 'NASCAR', null, 330),
  ('iRacing', 'dirt-late-model-limited', 'NASCAR', null, 330),
  ('iRacing', 'dirt-late-model-pro', 'NASCAR', null, 330),
  ('iRacing', 'dirt-late-model-super', 'NASCAR', null, 330),
  ('iRacing', 'dirt-legends-ford-34-coupe', 'NASCAR', null, 330),
  ('iRacing', 'dirt-micro-sprint-car-non-winged', 'Formula', null, 270),
  ('iRacing', 'dirt-micro-sprint-car-winged', 'Formula', null, 270),
  ('iRacing', 'dirt-midget', 'Formula', null, 270),
  ('iRacing', 'dirt-mini-stock', 'NASCAR', null, 330),
  ('iRacing', 'dirt-outlaw-micro-sprint-car-non-winged', 'Formula', null, 270),
  ('iRacing', 'dirt-outlaw-micro-sprint-car-winged', 'Formula', null, 270),
  ('iRacing', 'dirt-sprint-car-305', 'Formula', null, 270),
  ('iRacing', 'dirt-sprint-car-360', 'Formula', null, 270),
  ('iRacing', 'dirt-sprint-car-360-non-winged', 'Formula', null, 270),
  ('iRacing', 'dirt-sprint-car-410', 'Formula', null, 270),
  ('iRacing', 'dirt-sprint-car-410-non-winged', 'Formula', null, 270),
  ('iRacing', 'dirt-street-stock', 'NASCAR', null, 330),
  ('iRacing', 'dirt-ump-modified', 'NASCAR', null, 330),
  ('iRacing', 'ferrari-296-gt3', 'GT3', null, 225),
  ('iRacing', 'ferrari-488-gt3', 'GT3', null, 225),
  ('iRacing', 'ferrari-488-gt3-evo-2020', 'GT3', null, 225),
  ('iRacing', 'ferrari-488-gte', 'GT3', null, 225),
  ('iRacing', 'ferrari-499p', 'GTP', null, 255),
  ('iRacing', 'fia-f4', 'Formula', null, 270),
  ('iRacing', 'ford-fiesta-rs-wrc', 'Rallycross', null, 150),
  ('iRacing', 'ford-gt-gt2', 'GT3', null, 225),
  ('iRacing', 'ford-gt-gt3', 'GT3', null, 225),
  ('iRacing', 'ford-gte', 'GT3', null, 225),
  ('iRacing', 'ford-mustang-fr500s', 'Touring', null, 210),
  ('iRacing', 'ford-mustang-gt3', 'GT3', null, 225),
  ('iRacing', 'ford-mustang-gt4', 'GT4', null, 200),
  ('iRacing', 'formula-renault-2-0', 'Formula', null, 270),
  ('iRacing', 'formula-renault-3-5', 'Formula', null, 270),
  ('iRacing', 'formula-vee', 'Formula', null, 270),
  ('iRacing', 'gen-4-cup', 'NASCAR', null, 330),
  ('iRacing', 'global-mazda-mx-5-cup', 'Touring', null, 210),
  ('iRacing', 'honda-civic-type-r-tcr', 'TCR', null, 185),
  ('iRacing', 'hpd-arx-01c', 'LMP2', null, 250),
  ('iRacing', 'hyundai-elantra-n-tcr', 'TCR', null, 185),
  ('iRacing', 'hyundai-veloster-n-tcr', 'TCR', null, 185),
  ('iRacing', 'indy-pro-2000-pm-18', 'Formula', null, 270),
  ('iRacing', 'kia-optima', 'Touring', null, 210),
  ('iRacing', 'lamborghini-huracan-gt3-evo', 'GT3', null, 225),
  ('iRacing', 'late-model-stock', 'NASCAR', null, 330),
  ('iRacing', 'legends-ford-34-coupe', 'NASCAR', null, 330),
  ('iRacing', 'legends-ford-34-coupe-rookie', 'NASCAR', null, 330),
  ('iRacing', 'ligier-js-p320', 'LMP3', null, 220),
  ('iRacing', 'lotus-49', 'Classic', null, 270),
  ('iRacing', 'lotus-79', 'Classic', null, 270),
  ('iRacing', 'lucas-oil-off-road-pro-2-lite', 'Rallycross', null, 150),
  ('iRacing', 'lucas-oil-off-road-pro-2-truck', 'Rallycross', null, 150),
  ('iRacing', 'lucas-oil-off-road-pro-4-truck', 'Rallycross', null, 150),
  ('iRacing', 'mazda-mx-5-cup-2010', 'Touring', null, 210),
  ('iRacing', 'mazda-mx-5-roadster-2010', 'Touring', null, 210),
  ('iRacing', 'mclaren-570s-gt4', 'GT4', null, 200),
  ('iRacing', 'mclaren-720s-gt3-evo', 'GT3', null, 225),
  ('iRacing', 'mclaren-mp4-12c-gt3', 'GT3', null, 225),
  ('iRacing', 'mclaren-mp4-30', 'Formula', null, 270),
  ('iRacing', 'mercedes-amg-gt3', 'GT3', null, 225),
  ('iRacing', 'mercedes-amg-gt3-2020', 'GT3', null, 225),
  ('iRacing', 'mercedes-amg-gt4', 'GT4', null, 200),
  ('iRacing', 'mercedes-amg-w12-e-performance', 'Formula', null, 270),
  ('iRacing', 'mercedes-amg-w13-e-performance', 'Formula', null, 270),
  ('iRacing', 'mini-stock', 'NASCAR', null, 330),
  ('iRacing', 'modified-nascar-whelen-tour', 'NASCAR', null, 330),
  ('iRacing', 'modified-sk', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-chevrolet-impala-cot-2009', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-chevrolet-ss-2013', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-ford-fusion-2016', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-series-chevrolet-camaro-zl1', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-series-ford-mustang', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-series-next-gen-chevrolet-camaro-zl1', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-series-next-gen-ford-mustang', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-series-next-gen-toyota-camry', 'NASCAR', null, 330),
  ('iRacing', 'nascar-cup-series-toyota-camry', 'NASCAR', null, 330),
  ('iRacing', 'nascar-gander-outdoors-toyota-tundra', 'NASCAR', null, 330),
  ('iRacing', 'nascar-legends-buick-lesabre-1987', 'NASCAR', null, 330),
  ('iRacing', 'nascar-legends-chevrolet-monte-carlo-1987', 'NASCAR', null, 330),
  ('iRacing', 'nascar-legends-ford-thunderbird-1987', 'NASCAR', null, 330),
  ('iRacing', 'nascar-legends-pontiac-grand-prix-1987', 'NASCAR', null, 330),
  ('iRacing', 'nascar-nationwide-chevrolet-impala-2012', 'NASCAR', null, 330),
  ('iRacing', 'nascar-truck-chevrolet-silverado', 'NASCAR', null, 330),
  ('iRacing', 'nascar-truck-chevrolet-silverado-2008', 'NASCAR', null, 330),
  ('iRacing', 'nascar-truck-ford-f150', 'NASCAR', null, 330),
  ('iRacing', 'nascar-truck-toyota-tundra-trd-pro', 'NASCAR', null, 330),
  ('iRacing', 'nascar-trucks-series-chevrolet-silverado-2018', 'NASCAR', null, 330),
  ('iRacing', 'nascar-xfinity-chevrolet-camaro', 'NASCAR', null, 330),
  ('iRacing', 'nascar-xfinity-chevrolet-camaro-2014', 'NASCAR', null, 330),
  ('iRacing', 'nascar-xfinity-ford-mustang', 'NASCAR', null, 330),
  ('iRacing', 'nascar-xfinity-ford-mustang-2016', 'NASCAR', null, 330),
  ('iRacing', 'nascar-xfinity-toyota-camry-2015', 'NASCAR', null, 330),
  ('iRacing', 'nascar-xfinity-toyota-supra', 'NASCAR', null, 330),
  ('iRacing', 'nissan-gtp-zx-t', 'Classic', null, 270),
  ('iRacing', 'pontiac-solstice', 'Touring', null, 210),
  ('iRacing', 'pontiac-solstice-rookie', 'Touring', null, 210),
  ('iRacing', 'porsche-718-cayman-gt4-clubsport-mr', 'GT4', null, 200),
  ('iRacing', 'porsche-911-cup-992-2', 'GT3', null, 225),
  ('iRacing', 'porsche-911-gt3-cup-991', 'GT3', null, 225),
  ('iRacing', 'porsche-911-gt3-cup-992', 'GT3', null, 225),
  ('iRacing', 'porsche-911-gt3-r', 'GT3', null, 225),
  ('iRacing', 'porsche-911-gt3-r-992', 'GT3', null, 225),
  ('iRacing', 'porsche-911-rsr', 'GT3', null, 225),
  ('iRacing', 'porsche-919', 'GTP', null, 255),
  ('iRacing', 'porsche-963-gtp', 'GTP', null, 255),
  ('iRacing', 'porsche-mission-r', 'GT3', null, 225),
  ('iRacing', 'pro-mazda', 'Formula', null, 270),
  ('iRacing', 'radical-sr10', 'LMP3', null, 220),
  ('iRacing', 'radical-sr8', 'LMP3', null, 220),
  ('iRacing', 'ray-ff1600', 'Formula', null, 270),
  ('iRacing', 'renault-clio', 'Touring', null, 210),
  ('iRacing', 'riley-mkxx-daytona-prototype-2008', 'GTP', null, 255),
  ('iRacing', 'ruf-rt-12r-awd', 'Touring', null, 210),
  ('iRacing', 'ruf-rt-12r-c-spec', 'Touring', null, 210),
  ('iRacing', 'ruf-rt-12r-rwd', 'Touring', null, 210),
  ('iRacing', 'ruf-rt-12r-track', 'Touring', null, 210),
  ('iRacing', 'scca-spec-racer-ford', 'LMP3', null, 220),
  ('iRacing', 'silver-crown', 'Formula', null, 270),
  ('iRacing', 'skip-barber-formula-2000', 'Formula', null, 270),
  ('iRacing', 'sprint-car', 'Formula', null, 270),
  ('iRacing', 'srx', 'NASCAR', null, 330),
  ('iRacing', 'stock-car-brasil-chevrolet-cruze', 'Touring', null, 210),
  ('iRacing', 'stock-car-brasil-toyota-corolla', 'Touring', null, 210),
  ('iRacing', 'street-stock-casino-m2', 'NASCAR', null, 330),
  ('iRacing', 'street-stock-eagle-t3', 'NASCAR', null, 330),
  ('iRacing', 'street-stock-panther-c1', 'NASCAR', null, 330),
  ('iRacing', 'subaru-wrx-sti', 'Rallycross', null, 150),
  ('iRacing', 'super-formula-lights', 'Formula', null, 270),
  ('iRacing', 'super-formula-sf23-honda', 'Formula', null, 270),
  ('iRacing', 'super-formula-sf23-toyota', 'Formula', null, 270),
  ('iRacing', 'super-late-model', 'NASCAR', null, 330),
  ('iRacing', 'supercars-chevrolet-camaro-gen-3', 'Touring', null, 210),
  ('iRacing', 'supercars-ford-mustang-gen-3', 'Touring', null, 210),
  ('iRacing', 'supercars-ford-mustang-gt', 'Touring', null, 210),
  ('iRacing', 'supercars-holden-zb-commodore', 'Touring', null, 210),
  ('iRacing', 'toyota-gr86', 'Touring', null, 210),
  ('iRacing', 'usf-2000', 'Formula', null, 270),
  ('iRacing', 'v8-supercar-ford-falcon-2009', 'Touring', null, 210),
  ('iRacing', 'v8-supercar-ford-fg-falcon-2014', 'Touring', null, 210),
  ('iRacing', 'v8-supercar-holden-vf-commodore-2014', 'Touring', null, 210),
  ('iRacing', 'vw-beetle', 'Rallycross', null, 150),
  ('iRacing', 'vw-beetle-lite', 'Rallycross', null, 150),
  ('iRacing', 'vw-jetta-tdi-cup', 'Touring', null, 210),
  ('iRacing', 'williams-toyota-fw31', 'Formula', null, 270),
  ('rFactor2', 'ac-427-sc-cobra', 'Classic', null, 270),
  ('rFactor2', 'alpine-a110-cup-mod', 'Touring', null, 210),
  ('rFactor2', 'arx-lmp1-mod', 'GTP', null, 255),
  ('rFactor2', 'asmg-f1-2022-mod', 'Formula', null, 270),
  ('rFactor2', 'aston-martin-vantage-gt3', 'GT3', null, 225),
  ('rFactor2', 'aston-martin-vantage-gte', 'GT3', null, 225),
  ('rFactor2', 'audi-r8-lms-gt3-2018', 'GT3', null, 225),
  ('rFactor2', 'audi-r8-lms-gt3-2019', 'GT3', null, 225),
  ('rFactor2', 'bentley-continental-gt3-2017', 'GT3', null, 225),
  ('rFactor2', 'bentley-continental-gt3-2020', 'GT3', null, 225),
  ('rFactor2', 'bmw-330i-m-sport-btcc', 'Touring', null, 210),
  ('rFactor2', 'bmw-m1-procar', 'Classic', null, 270),
  ('rFactor2', 'bmw-m2-cs-racing', 'Touring', null, 210),
  ('rFactor2', 'bmw-m4-class-1-2021', 'Touring', null, 210),
  ('rFactor2', 'bmw-m6-gt3', 'GT3', null, 225),
  ('rFactor2', 'bmw-m8-gte', 'GT3', null, 225),
  ('rFactor2', 'brabham-bt20-1966', 'Classic', null, 270),
  ('rFactor2', 'brabham-bt44b', 'Classic', null, 270),
  ('rFactor2', 'callaway-corvette-c7-gt3-r', 'GT3', null, 225),
  ('rFactor2', 'chevrolet-camaro-gt3-2012', 'GT3', null, 225),
  ('rFactor2', 'chevrolet-corvette-c6-r-gt2', 'GT3', null, 225),
  ('rFactor2', 'chevrolet-corvette-c8-r-gte', 'GT3', null, 225),
  ('rFactor2', 'chevrolet-corvette-z06-c6', 'Touring', null, 210),
  ('rFactor2', 'cupra-leon-btcc', 'Touring', null, 210),
  ('rFactor2', 'dallara-dw12-2014', 'IndyCar', null, 380),
  ('rFactor2', 'dallara-ir-18-indycar', 'IndyCar', null, 380),
  ('rFactor2', 'eve-f1-1966', 'Classic', null, 270),
  ('rFactor2', 'eve-f2', 'Classic', null, 270),
  ('rFactor2', 'eve-f3', 'Classic', null, 270),
  ('rFactor2', 'f1-1998-mod', 'Formula', null, 270),
  ('rFactor2', 'ferrari-488-gt3', 'GT3', null, 225),
  ('rFactor2', 'ferrari-488-gte', 'GT3', null, 225),
  ('rFactor2', 'flat6-series-mod', 'GT3', null, 225),
  ('rFactor2', 'ford-focus-st-btcc', 'Touring', null, 210),
  ('rFactor2', 'formula-e-gen2-2019', 'Formula', null, 270),
  ('rFactor2', 'formula-e-gen2-2021', 'Formula', null, 270),
  ('rFactor2', 'formula-e-gen3', 'Formula', null, 270),
  ('rFactor2', 'formula-isi-2012', 'Formula', null, 270),
  ('rFactor2', 'formula-nrd-2020-mod', 'Formula', null, 270),
  ('rFactor2', 'formula-pro', 'Formula', null, 270),
  ('rFactor2', 'formula-renault-3-5-2014', 'Formula', null, 270),
  ('rFactor2', 'formula-sim-racing-mod', 'Formula', null, 270),
  ('rFactor2', 'formula-three-2012', 'Formula', null, 270),
  ('rFactor2', 'formula-two-2012', 'Formula', null, 270),
  ('rFactor2', 'formula-vee', 'Formula', null, 270),
  ('rFactor2', 'ginetta-g61-lt-p3', 'LMP3', null, 220),
  ('rFactor2', 'gt3-world-series-mod', 'GT3', null, 225),
  ('rFactor2', 'honda-civic-btcc-2013', 'Touring', null, 210),
  ('rFactor2', 'honda-civic-type-r-btcc', 'Touring', null, 210),
  ('rFactor2', 'howston-dissenter-1974', 'Classic', null, 270),
  ('rFactor2', 'howston-g4-1968', 'Classic', null, 270),
  ('rFactor2', 'howston-g6-1968', 'Classic', null, 270),
  ('rFactor2', 'hyundai-i30-n-btcc', 'Touring', null, 210),
  ('rFactor2', 'infiniti-q50-btcc', 'Touring', null, 210),
  ('rFactor2', 'kart-f1', 'Formula', null, 270),
  ('rFactor2', 'kart-junior', 'Formula', null, 270),
  ('rFactor2', 'ligier-js-p320-lmp3', 'LMP3', null, 220),
  ('rFactor2', 'march-761', 'Classic', null, 270),
  ('rFactor2', 'marussia-mr01-2012', 'Formula', null, 270),
  ('rFactor2', 'mazda-787b-mod', 'Classic', null, 270),
  ('rFactor2', 'mclaren-650s-gt3', 'GT3', null, 225),
  ('rFactor2', 'mclaren-720s-gt3', 'GT3', null, 225),
  ('rFactor2', 'mclaren-m23', 'Classic', null, 270),
  ('rFactor2', 'mclaren-mp4-13-1998', 'Formula', null, 270),
  ('rFactor2', 'mclaren-mp4-8-1993', 'Formula', null, 270),
  ('rFactor2', 'mercedes-amg-gt3', 'GT3', null, 225),
  ('rFactor2', 'nascar-2016-mod', 'NASCAR', null, 330),
  ('rFactor2', 'nissan-370z', 'Touring', null, 210),
  ('rFactor2', 'nissan-gt-r-gt1', 'Classic', null, 270),
  ('rFactor2', 'nissan-gt-r-gt500', 'GT3', null, 225),
  ('rFactor2', 'norma-m30-lmp3', 'LMP3', null, 220),
  ('rFactor2', 'oreca-07-lmp2', 'LMP2', null, 250),
  ('rFactor2', 'owc-2015-mod', 'Formula', null, 270),
  ('rFactor2', 'panoz-aiv-roadster', 'Touring', null, 210),
  ('rFactor2', 'porsche-911-gt3-r', 'GT3', null, 225),
  ('rFactor2', 'porsche-911-rsr-gte', 'GT3', null, 225),
  ('rFactor2', 'radical-rxc-turbo-gt3', 'GT3', null, 225),
  ('rFactor2', 'radical-sr3-rsx', 'LMP3', null, 220),
  ('rFactor2', 'renault-clio-cup', 'Touring', null, 210),
  ('rFactor2', 'renault-megane-trophy', 'Touring', null, 210),
  ('rFactor2', 'riley-mkxx-daytona-prototype', 'GTP', null, 255),
  ('rFactor2', 'skip-barber-formula-2000', 'Formula', null, 270),
  ('rFactor2', 'spark-f1-1966', 'Classic', null, 270),
  ('rFactor2', 'spark-f2', 'Classic', null, 270),
  ('rFactor2', 'spark-f3', 'Classic', null, 270),
  ('rFactor2', 'stockcar-2015', 'NASCAR', null, 330),
  ('rFactor2', 'stockcar-2018', 'NASCAR', null, 330),
  ('rFactor2', 'stockcar-2020', 'NASCAR', null, 330),
  ('rFactor2', 'stockcar-sim-racing-2017-mod', 'NASCAR', null, 330),
  ('rFactor2', 't5-touring-2013', 'Touring', null, 210),
  ('rFactor2', 'tatuus-f3-t-318', 'Formula', null, 270),
  ('rFactor2', 'tatuus-ft-50', 'Formula', null, 270),
  ('rFactor2', 'tatuus-ft-60', 'Formula', null, 270),
  ('rFactor2', 'tatuus-msv-f3-016', 'Formula', null, 270),
  ('rFactor2', 'tatuus-pm-18', 'Formula', null, 270),
  ('rFactor2', 'tatuus-usf-17', 'Formula', null, 270),
  ('rFactor2', 'toyota-corolla-gr-sport-btcc', 'Touring', null, 210),
  ('rFactor2', 'urd-egt-mod', 'GT3', null, 225),
  ('rFactor2', 'vanwall-vandervell-lmh', 'GTP', null, 255),
  ('rFactor2', 'vauxhall-astra-btcc', 'Touring', null, 210);

create table private.track_paces (
  game text not null,
  track_name text not null,
  metres integer not null,
  -- The mean speed that no GT3 car beats there.
  quickest_kmh numeric,
  primary key (game, track_name)
);
alter table private.track_paces enable row level security;

insert into private.track_paces (game, track_name, metres, quickest_kmh) values
  ('ACC', 'barcelona', 4655, 173.12),
  ('ACC', 'brands_hatch', 3908, 180.65),
  ('ACC', 'cota', 5513, 167.74),
  ('ACC', 'donington', 4020, 178.49),
  ('ACC', 'hungaroring', 4381, 162.37),
  ('ACC', 'imola', 4959, 187.1),
  ('ACC', 'indianapolis', 4167, 163.44),
  ('ACC', 'kyalami', 4522, 170.97),
  ('ACC', 'laguna_seca', 3602, 168.82),
  ('ACC', 'misano', 4226, 173.12),
  ('ACC', 'monza', 5793, 205.38),
  ('ACC', 'mount_panorama', 6213, 197.85),
  ('ACC', 'nurburgring_24h', 25378, 196.77),
  ('ACC', 'nurburgring', 5137, 173.12),
  ('ACC', 'oulton_park', 4307, 178.49),
  ('ACC', 'paul_ricard', 5770, 194.62),
  ('ACC', 'red_bull_ring', 4318, 188.17),
  ('ACC', 'silverstone', 5891, 192.47),
  ('ACC', 'snetterton', 4779, 172.04),
  ('ACC', 'spa', 7004, 196.77),
  ('ACC', 'suzuka', 5807, 188.17),
  ('ACC', 'valencia', 4005, 168.82),
  ('ACC', 'watkins_glen', 5552, 204.3),
  ('ACC', 'zandvoort', 4252, 172.04),
  ('ACC', 'zolder', 4011, 175.27),
  ('LMU', 'le_mans', 13626, 221.51),
  ('LMU', 'spa', 7004, 195.7),
  ('LMU', 'monza', 5793, 204.3),
  ('LMU', 'bahrain', 5412, 172.04),
  ('LMU', 'fuji', 4563, 175.27),
  ('LMU', 'portimao', 4653, 175.27),
  ('LMU', 'sebring', 6019, 180.65),
  ('LMU', 'imola', 4909, 184.95),
  ('LMU', 'cota', 5513, 166.67),
  ('LMU', 'interlagos', 4309, 176.34),
  ('LMU', 'qatar', 5419, 182.8),
  ('LMU', 'silverstone', 5891, 191.4),
  ('LMU', 'paul_ricard', 5791, 191.4),
  ('LMU', 'barcelona', 4657, 172.04),
  ('LMU', 'daytona', 5730, 202.15),
  ('LMU', 'laguna_seca', 3602, 166.67),
  ('LMU', 'road_atlanta', 4088, 191.4),
  ('LMU', 'long_beach', 3167, 155.91),
  ('iRacing', 'algarve-international-circuit', 4591, null),
  ('iRacing', 'atlanta-motor-speedway', 402, null),
  ('iRacing', 'auto-club-speedway', 2414, null),
  ('iRacing', 'autodromo-internazionale-enzo-e-dino-ferrari', 4908, null),
  ('iRacing', 'autodromo-internazionale-del-mugello', 2279, null),
  ('iRacing', 'autodromo-nazionale-monza', 2404, null),
  ('iRacing', 'autodromo-jose-carlos-pace', 4307, null),
  ('iRacing', 'barber-motorsports-park', 1207, null),
  ('iRacing', 'bark-river-international-raceway', 2414, null),
  ('iRacing', 'brands-hatch-circuit', 1928, null),
  ('iRacing', 'bristol-motor-speedway', 858, null),
  ('iRacing', 'cadwell-park-circuit', 1368, null),
  ('iRacing', 'canadian-tire-motorsports-park', 3957, null),
  ('iRacing', 'cedar-lake-speedway', 604, null),
  ('iRacing', 'centripetal-circuit', 198, null),
  ('iRacing', 'charlotte-motor-speedway', 402, null),
  ('iRacing', 'chicago-street-course', 3444, null),
  ('iRacing', 'chicagoland-speedway', 2414, null),
  ('iRacing', 'chili-bowl', 402, null),
  ('iRacing', 'circuit-gilles-villeneuve', 4361, null),
  ('iRacing', 'circuit-park-zandvoort', 1448, null),
  ('iRacing', 'circuit-zandvoort', 1448, null),
  ('iRacing', 'circuit-zolder', 4010, null),
  ('iRacing', 'circuit-de-barcelona-catalunya', 1110, null),
  ('iRacing', 'circuit-de-ledenon', 3151, null),
  ('iRacing', 'circuit-de-nevers-magny-cours', 4411, null),
  ('iRacing', 'circuit-de-spa-francorchamps', 7001, null),
  ('iRacing', 'circuit-des-24-heures-du-mans', 13564, null),
  ('iRacing', 'circuit-of-the-americas', 2414, null),
  ('iRacing', 'circuito-de-jerez-angel-nieto', 4422, null),
  ('iRacing', 'circuito-de-navarra', 1333, null),
  ('iRacing', 'concord-speedway', 805, null),
  ('iRacing', 'crandon-international-raceway', 1609, null),
  ('iRacing', 'darlington-raceway', 2198, null),
  ('iRacing', 'daytona-international-speedway', 1674, null),
  ('iRacing', 'daytona-rallycross-and-dirt-road', 1143, null),
  ('iRacing', 'detroit-grand-prix-at-belle-isle', 3782, null),
  ('iRacing', 'donington-park-racing-circuit', 3149, null),
  ('iRacing', 'dover-motor-speedway', 1609, null),
  ('iRacing', 'eldora-speedway', 805, null),
  ('iRacing', 'fairbury-speedway', 402, null),
  ('iRacing', 'federated-auto-parts-raceway-at-i-55', 531, null),
  ('iRacing', 'firebird-motorsports-park', 2414, null),
  ('iRacing', 'five-flags-speedway', 805, null),
  ('iRacing', 'fuji-international-speedway', 4490, null),
  ('iRacing', 'hickory-motor-speedway', 584, null),
  ('iRacing', 'hockenheimring-baden-wurttemberg', 982, null),
  ('iRacing', 'homestead-miami-speedway', 2414, null),
  ('iRacing', 'hungaroring', 4381, null),
  ('iRacing', 'huset-s-speedway', 604, null),
  ('iRacing', 'indianapolis-motor-speedway', 3925, null),
  ('iRacing', 'iowa-speedway', 322, null),
  ('iRacing', 'irwindale-speedway', 531, null),
  ('iRacing', 'kansas-speedway', 1384, null),
  ('iRacing', 'kentucky-speedway', 402, null),
  ('iRacing', 'kevin-harvick-s-kern-raceway', 225, null),
  ('iRacing', 'knockhill-racing-circuit', 370, null),
  ('iRacing', 'knoxville-raceway', 805, null),
  ('iRacing', 'kokomo-speedway', 402, null),
  ('iRacing', 'la-coliseum-raceway', 402, null),
  ('iRacing', 'langley-speedway', 636, null),
  ('iRacing', 'lanier-national-speedway', 604, null),
  ('iRacing', 'las-vegas-motor-speedway', 402, null),
  ('iRacing', 'lernerville-speedway', 644, null),
  ('iRacing', 'limaland-motorsports-park', 402, null),
  ('iRacing', 'lime-rock-park', 2462, null),
  ('iRacing', 'lincoln-speedway', 604, null),
  ('iRacing', 'long-beach-street-circuit', 3167, null),
  ('iRacing', 'lucas-oil-indianapolis-raceway-park', 1104, null),
  ('iRacing', 'lucas-oil-speedway', 604, null),
  ('iRacing', 'l-nkebanen-hell-rx', 737, null),
  ('iRacing', 'martinsville-speedway', 847, null),
  ('iRacing', 'michigan-international-speedway', 3219, null),
  ('iRacing', 'mid-ohio-sports-car-course', 805, null),
  ('iRacing', 'millbridge-speedway', 402, null),
  ('iRacing', 'misano-world-circuit-marco-simoncelli', 998, null),
  ('iRacing', 'mobility-resort-motegi', 1399, null),
  ('iRacing', 'motorland-aragon', 2379, null),
  ('iRacing', 'motorsport-arena-oschersleben', 1070, null),
  ('iRacing', 'mount-panorama-circuit', 6214, null),
  ('iRacing', 'mount-washington-hillclimb', 11909, null),
  ('iRacing', 'myrtle-beach-speedway', 866, null),
  ('iRacing', 'nashville-fairgrounds-speedway', 402, null),
  ('iRacing', 'nashville-superspeedway', 2145, null),
  ('iRacing', 'new-hampshire-motor-speedway', 402, null),
  ('iRacing', 'new-jersey-motorsports-park', 3621, null),
  ('iRacing', 'new-smyrna-speedway', 772, null),
  ('iRacing', 'north-wilkesboro-speedway', 1006, null),
  ('iRacing', 'nurburgring-combined', 23865, null),
  ('iRacing', 'nurburgring-grand-prix-strecke', 1500, null),
  ('iRacing', 'nurburgring-nordschleife', 22809, null),
  ('iRacing', 'okayama-international-circuit', 2092, null),
  ('iRacing', 'oran-park-raceway', 1062, null),
  ('iRacing', 'oswego-speedway', 604, null),
  ('iRacing', 'oulton-park-circuit', 2672, null),
  ('iRacing', 'oxford-plains-speedway', 604, null),
  ('iRacing', 'phillip-island-circuit', 4445, null),
  ('iRacing', 'phoenix-raceway', 1223, null),
  ('iRacing', 'pocono-raceway', 1609, null),
  ('iRacing', 'port-royal-speedway', 805, null),
  ('iRacing', 'portland-international-raceway', 3112, null),
  ('iRacing', 'red-bull-ring', 1835, null),
  ('iRacing', 'richmond-raceway', 1207, null),
  ('iRacing', 'road-america', 6515, null),
  ('iRacing', 'road-atlanta', 2832, null),
  ('iRacing', 'rockingham-speedway', 402, null),
  ('iRacing', 'rudskogen-motorsenter', 3254, null),
  ('iRacing', 'sachsenring', 3637, null),
  ('iRacing', 'sandown-international-motor-raceway', 3103, null),
  ('iRacing', 'sebring-international-raceway', 2816, null),
  ('iRacing', 'silverstone-circuit', 2638, null),
  ('iRacing', 'slinger-speedway', 402, null),
  ('iRacing', 'snetterton-circuit', 1577, null),
  ('iRacing', 'sonoma-raceway', 1497, null),
  ('iRacing', 'south-boston-speedway', 644, null),
  ('iRacing', 'southern-national-motorsports-park', 644, null),
  ('iRacing', 'stafford-motor-speedway', 805, null),
  ('iRacing', 'summit-point-raceway', 1786, null),
  ('iRacing', 'suzuka-international-racing-course', 2243, null),
  ('iRacing', 'talladega-superspeedway', 4281, null),
  ('iRacing', 'texas-motor-speedway', 386, null),
  ('iRacing', 'the-bullring', 604, null),
  ('iRacing', 'the-dirt-track-at-charlotte', 644, null),
  ('iRacing', 'the-milwaukee-mile', 1609, null),
  ('iRacing', 'thompson-speedway-motorsports-park', 1006, null),
  ('iRacing', 'thruxton-circuit', 3792, null),
  ('iRacing', 'tsukuba-circuit', 805, null),
  ('iRacing', 'usa-international-speedway', 1207, null),
  ('iRacing', 'virginia-international-raceway', 1770, null),
  ('iRacing', 'volusia-speedway-park', 805, null),
  ('iRacing', 'watkins-glen-international', 3895, null),
  ('iRacing', 'weathertech-raceway-at-laguna-seca', 3602, null),
  ('iRacing', 'weedsport-speedway', 604, null),
  ('iRacing', 'wild-west-motorsports-park', 2414, null),
  ('iRacing', 'williams-grove-speedway', 805, null),
  ('iRacing', 'willow-springs-international-raceway', 4023, null),
  ('iRacing', 'winton-motor-raceway', 2028, null),
  ('iRacing', 'world-wide-technology-raceway-gateway', 2012, null),
  ('iRacing', 'iracing-superspeedway', 4828, null),
  ('rFactor2', 'atlanta-motorsports-park', 2940, null),
  ('rFactor2', 'autodromo-nazionale-monza', 5793, null),
  ('rFactor2', 'autodromo-jose-carlos-pace-interlagos', 4309, null),
  ('rFactor2', 'bahrain-international-circuit', 5412, null),
  ('rFactor2', 'belgium-1966', 14100, null),
  ('rFactor2', 'botniaring', 4030, null),
  ('rFactor2', 'brands-hatch', 3916, null),
  ('rFactor2', 'brianza-1966', 5755, null),
  ('rFactor2', 'circuit-de-spa-francorchamps', 7004, null),
  ('rFactor2', 'circuit-des-24-heures-du-mans', 13626, null),
  ('rFactor2', 'circuit-zandvoort', 4259, null),
  ('rFactor2', 'croft', 3420, null),
  ('rFactor2', 'crystal-palace', 2237, null),
  ('rFactor2', 'donington-park', 4020, null),
  ('rFactor2', 'estoril', 4182, null),
  ('rFactor2', 'fuji-speedway', 4563, null),
  ('rFactor2', 'hong-kong-e-prix', 1860, null),
  ('rFactor2', 'indianapolis-motor-speedway', 4023, null),
  ('rFactor2', 'knockhill', 2090, null),
  ('rFactor2', 'laguna-seca', 3602, null),
  ('rFactor2', 'lime-rock-park', 2414, null),
  ('rFactor2', 'longford-1967', 7242, null),
  ('rFactor2', 'mid-ohio', 3634, null),
  ('rFactor2', 'monte-carlo-1966', 3145, null),
  ('rFactor2', 'mores-franco-di-suni', 1650, null),
  ('rFactor2', 'new-york-e-prix', 2320, null),
  ('rFactor2', 'nola-motorsports-park', 4430, null),
  ('rFactor2', 'nurburgring-gp-and-nordschleife', 5148, null),
  ('rFactor2', 'oulton-park', 4333, null),
  ('rFactor2', 'palm-beach-raceway', 3300, null),
  ('rFactor2', 'portland-international-raceway', 3166, null),
  ('rFactor2', 'sebring-international-raceway', 6019, null),
  ('rFactor2', 'sepang-international-circuit', 5543, null),
  ('rFactor2', 'silverstone-circuit', 5891, null),
  ('rFactor2', 'snetterton', 4779, null),
  ('rFactor2', 'thruxton', 3792, null),
  ('rFactor2', 'tor-pozna', 4083, null),
  ('rFactor2', 'virginia-international-raceway', 5263, null);

-- Plausible laps of public setups whose driver counts.
create table private.believed_laps (
  setup_id bigint primary key references private.listed_setups (setup_id) on delete cascade,
  user_id bigint not null,
  game text not null,
  class text not null,
  track_name text not null,
  lap_ms integer not null
);
alter table private.believed_laps enable row level security;

create index believed_laps_quickest on private.believed_laps (game, class, track_name, lap_ms, user_id);

-- The third-quickest driver's lap, where three drivers have one. A lap far below it is left out of the order.
create table private.third_laps (
  game text not null,
  class text not null,
  track_name text not null,
  lap_ms integer not null,
  primary key (game, class, track_name)
);
alter table private.third_laps enable row level security;

create function private.lap_class(of_game text, of_car text) returns text
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce((select c.class from private.car_paces c where c.game = of_game and c.car_name = of_car), of_car)
$$;

-- Milliseconds that no car of this class beats at the track; null when the catalogues do not know one of them.
create function private.quickest_lap(of_game text, of_car text, at_track text) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select round(t.metres * 3600 / coalesce(t.quickest_kmh * c.share, c.fastest_kmh))::integer
  from private.car_paces c
  join private.track_paces t on t.game = c.game
  where c.game = of_game and c.car_name = of_car and t.track_name = at_track
$$;

-- Milliseconds a lap must reach to be ranked: nine tenths of the third-quickest driver's, and the class's limit.
-- Null when neither is known: then nothing is ranked.
create function private.least_lap(of_game text, of_car text, at_track text) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select greatest(
    private.quickest_lap(of_game, of_car, at_track),
    (
      select t.lap_ms * 9 / 10 from private.third_laps t
      where t.game = of_game and t.class = private.lap_class(of_game, of_car) and t.track_name = at_track
    )
  )
$$;

-- Two changes to laps of one class at one track take turns, before they write to the list.
create function private.lock_laps(of_game text, of_class text, at_track text) returns void
  language sql
  set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'laps', of_game, of_class, at_track), 0))
$$;

-- Ranks the laps of a class at a track after one of them changed.
create function private.order_laps(of_game text, of_class text, at_track text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  before integer;
  third integer;
begin
  perform private.lock_laps(of_game, of_class, at_track);
  select t.lap_ms into before from private.third_laps t
    where t.game = of_game and t.class = of_class and t.track_name = at_track;
  select max(quickest.lap_ms) into third from (
    select min(few.lap_ms) as lap_ms
    from (
      select b.user_id, b.lap_ms from private.believed_laps b
      where b.game = of_game and b.class = of_class and b.track_name = at_track
      order by b.lap_ms limit 200
    ) few
    group by few.user_id order by 1 limit 3
  ) quickest
  having count(*) = 3;
  if third is not distinct from before then
    return;
  end if;
  delete from private.third_laps t where t.game = of_game and t.class = of_class and t.track_name = at_track;
  if third is not null then
    insert into private.third_laps (game, class, track_name, lap_ms) values (of_game, of_class, at_track, third);
  end if;
  -- Laps slower than both were in the order and stay; without a quickest lap of the class nothing was.
  update private.listed_setups l set pace = o.pace
    from (
      select b.setup_id,
        case when b.lap_ms >= private.least_lap(of_game, s.car_name, at_track) then -b.lap_ms end as pace
      from private.believed_laps b
      join private.listed_setups s on s.setup_id = b.setup_id
      where b.game = of_game and b.class = of_class and b.track_name = at_track
        and (
          b.lap_ms < greatest(before, third)
          or (num_nulls(before, third) > 0 and private.quickest_lap(of_game, s.car_name, at_track) is null)
        )
    ) o
    where l.setup_id = o.setup_id and l.pace is distinct from o.pace;
end
$$;

create function private.list_lap() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  quickest integer;
  of_class text;
begin
  if new.lap_ms is null and (tg_op = 'INSERT' or old.lap_ms is null) or not new.is_public then
    return null;
  end if;
  quickest := private.quickest_lap(new.game, new.car_name, new.track_name);
  of_class := private.lap_class(new.game, new.car_name);
  if new.lap_ms >= coalesce(quickest, 0) and private.counts_for_others(new.user_id) then
    insert into private.believed_laps as b (setup_id, user_id, game, class, track_name, lap_ms)
      values (new.id, new.user_id, new.game, of_class, new.track_name, new.lap_ms)
      on conflict (setup_id) do update set user_id = excluded.user_id, game = excluded.game, class = excluded.class,
        track_name = excluded.track_name, lap_ms = excluded.lap_ms;
    update private.listed_setups l
      set pace = case when new.lap_ms >= private.least_lap(new.game, new.car_name, new.track_name) then -new.lap_ms end
      where l.setup_id = new.id;
  else
    delete from private.believed_laps b where b.setup_id = new.id;
    update private.listed_setups l set pace = null where l.setup_id = new.id and l.pace is not null;
  end if;
  return null;
end
$$;

create function private.order_changed_laps() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.order_laps(old.game, old.class, old.track_name);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE'
    and (old.game, old.class, old.track_name) <> (new.game, new.class, new.track_name) then
    perform private.order_laps(new.game, new.class, new.track_name);
  end if;
  return null;
end
$$;

-- After public_setups_are_listed, which makes the row.
create trigger public_setups_list_their_laps
  after insert or update of lap_ms, game, car_name, track_name, is_public, user_id on public.setups
  for each row execute function private.list_lap();

create function public.list_public_setups(
  terms jsonb default '[]',
  in_game text default null,
  sort text default 'newest',
  after_created_at timestamptz default null,
  after_id bigint default null,
  page_size integer default 20,
  with_cars text[] default null,
  at_tracks text[] default null,
  in_session text default null,
  in_weather text default null,
  at_temperature text default null,
  in_version text default null,
  by_author bigint default null,
  after_figure integer default null
)
  returns table (
    id bigint, user_id bigint, game text, car_name text, track_name text, title text, note text, created_at timestamptz,
    likes integer, youtube_url text, glance jsonb, session text, weather text, air_celsius smallint, track_celsius smallint,
    game_version text, race_minutes smallint, fuel_litres smallint, lap_ms integer, figure integer,
    username text, first_name text, last_name text, worked integer, tried integer, lap_possible boolean
  )
  language sql stable
  set search_path = ''
as $$
  select page.*,
    (select s.worked from public.setups s where s.id = page.id),
    (select s.tried from public.setups s where s.id = page.id),
    (select s.lap_possible from public.setups s where s.id = page.id)
  from public.find_public_setups(
    terms => terms, in_game => in_game, sort => sort, after_created_at => after_created_at, after_id => after_id,
    page_size => page_size, with_cars => with_cars, at_tracks => at_tracks, in_session => in_session,
    in_weather => in_weather, at_temperature => at_temperature, in_version => in_version, by_author => by_author,
    after_figure => after_figure
  ) page
$$;

create trigger believed_laps_are_ordered
  after insert or update of user_id, game, class, track_name, lap_ms or delete on private.believed_laps
  for each row execute function private.order_changed_laps();
