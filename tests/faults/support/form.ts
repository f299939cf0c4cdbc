/** How much of the suite is run, and by which chance. */
export const isLong = process.env['FAULTS_FORM'] === 'long';

export const seed = Number(process.env['FAULTS_SEED'] ?? 1);
