/** A new captcha id: the random part of its image's path, sent again as `timestamp` with the sign-in. */
export function newCaptchaId(): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2))
  return `${first}${second}`
}

/** Main answers the image under our own origin, from the current server. */
export function captchaAddress(id: string): string {
  return `captcha/${id}`
}
