import fc from 'fast-check';

/** The cases are the same in each run, so that a run fails only because of a change. Other cases: `PODLINE_SEED=$RANDOM npm test`. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PODLINE_SEED ?? 20_261_122) });
