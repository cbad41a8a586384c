/** A new captcha id: the random part of its image's path, sent again as `timestamp` with what it secures. */
export function newCaptchaId(): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2))
  return `${first}${second}`
}
