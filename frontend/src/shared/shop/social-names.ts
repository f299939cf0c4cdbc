import type { SocialKind } from '@party-rental/contracts';

export const SOCIAL_NAMES: Readonly<Record<SocialKind, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  x: 'X',
  yelp: 'Yelp',
};
