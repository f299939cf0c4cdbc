import * as format from './setting-formats.js';

/** An Amazon S3 or S3-compatible bucket. */
export interface BucketSettings {
  readonly name: string;
  readonly region: string;
  /** Undefined for Amazon S3. */
  readonly endpoint: string | undefined;
  /** Undefined to use the AWS default provider chain. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

export const bucketVariables = {
  S3_BUCKET: format.line.optional(),
  BACKUP_BUCKET: format.line.optional(),
  S3_REGION: format.line.optional(),
  S3_ENDPOINT: format.url('http', 'https').optional(),
  S3_ACCESS_KEY_ID: format.line.optional(),
  S3_SECRET_ACCESS_KEY: format.line.optional(),
};

type Variables = { readonly [name in keyof typeof bucketVariables]?: string | undefined };

/** Reports variables that are set without the ones they need. */
export function bucketFaults(env: Variables): string[] {
  const isAnySet = Object.keys(bucketVariables).some((name) => env[name as keyof Variables]);
  const { S3_BUCKET, BACKUP_BUCKET, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  const name = S3_BUCKET ?? BACKUP_BUCKET;
  return [
    ...(isAnySet && !name
      ? ['S3_BUCKET is missing: the other S3 settings need the name of a bucket, there or in BACKUP_BUCKET']
      : []),
    ...(secret && !id ? ['S3_ACCESS_KEY_ID is missing: S3_SECRET_ACCESS_KEY needs it'] : []),
    ...(id && !secret ? ['S3_SECRET_ACCESS_KEY is missing: S3_ACCESS_KEY_ID needs it'] : []),
  ];
}

/** Both buckets are in one store. */
export function toBucketSettings(env: Variables, name: string | undefined): BucketSettings | undefined {
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!name) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name, region: region ?? 'us-east-1', endpoint, credentials };
}
