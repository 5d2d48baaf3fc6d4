import fc from 'fast-check';

/** The same cases in each run, so that a run fails only for what was changed. Other cases: `PODLINE_SEED=$RANDOM npm test`. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PODLINE_SEED ?? 20_261_122) });
