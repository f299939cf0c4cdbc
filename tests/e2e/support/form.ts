/** The long form has more rounds. */
export const isLong = process.env['BROWSER_FORM'] === 'long';
