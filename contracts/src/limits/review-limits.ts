export const MAX_STARS = 5;
export const MAX_REVIEW_LENGTH = 1000;
