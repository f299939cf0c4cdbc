/** What a style sheet or a picture is in a test. */
export default 'asset';
