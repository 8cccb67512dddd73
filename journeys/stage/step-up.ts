/** What the server answers when it wants to know again who somebody is. */
export const stepUpRequired = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Not allowed',
    status: 403,
    detail: 'For security, please confirm that it is you.',
    code: 'step-up-required',
    message: 'For security, please confirm that it is you.',
    requestId: 'journey',
  }),
}
