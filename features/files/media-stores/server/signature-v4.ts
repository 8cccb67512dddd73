/** AWS's Signature Version 4, which every S3-compatible store checks. The secret itself is never sent. */
import { AwsV4Signer } from 'aws4fetch'

/** Who signs, and for which region. */
export type Signer = { keyId: string; secret: string; region: string }

/** What is signed: all of its headers, `x-amz-content-sha256` among them. `at` is the moment as `20261120T090000Z`. */
export type Signable = { method: string; url: URL; headers: Record<string, string>; at: string }

/** The headers a request is sent with: its own, its moment and its signature. */
export async function signedHeaders(
  { keyId, secret, region }: Signer,
  { method, url, headers, at }: Signable,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers,
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: at,
    allHeaders: true,
  })
  const signed = await signer.sign()
  return signed.headers
}
