/** The long form has more rounds, and more pairs of color scheme and width. */
export const isLong = process.env['BROWSER_FORM'] === 'long';
