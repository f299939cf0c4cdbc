import * as format from './setting-formats.js';

/** A bucket of Amazon S3, or of another store that speaks its protocol. */
export interface BucketSettings {
  readonly name: string;
  readonly region: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined: those that the process finds where Amazon puts them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

export const bucketVariables = {
  S3_BUCKET: format.line.optional(),
  S3_REGION: format.line.optional(),
  S3_ENDPOINT: format.url('http', 'https').optional(),
  S3_ACCESS_KEY_ID: format.line.optional(),
  S3_SECRET_ACCESS_KEY: format.line.optional(),
};

type Given = { readonly [name in keyof typeof bucketVariables]?: string | undefined };

/** What is given in part. */
export function bucketFaults(given: Given): string[] {
  const named = Object.keys(bucketVariables).some((name) => given[name as keyof Given]);
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = given;
  return [
    ...(named && !name
      ? ['S3_BUCKET is missing: give the name of the bucket that the other S3 settings are about']
      : []),
    ...(secret && !id ? ['S3_ACCESS_KEY_ID is missing: give the one that belongs to S3_SECRET_ACCESS_KEY'] : []),
    ...(id && !secret ? ['S3_SECRET_ACCESS_KEY is missing: give the one that belongs to S3_ACCESS_KEY_ID'] : []),
  ];
}

export function bucketOf(given: Given): BucketSettings | undefined {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!name) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name, region: region ?? 'us-east-1', endpoint, credentials };
}
