/** What a style sheet or an image is in a test. */
export default 'asset';
