import type { TestPlatform } from './platform.ts'

/** The smallest PNG: one pixel, with a tail that tells pictures apart. */
export function png(mark: number): Buffer {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from([mark])])
}

export function pngUrl(mark: number): string {
  return `data:image/png;base64,${png(mark).toString('base64')}`
}

/** Uploads a picture as an avatar and answers its stored name. */
export async function uploadPicture(platform: TestPlatform, token: string, mark = 1): Promise<string> {
  const upload = { fileName: 'me.png', content: png(mark) }
  const answer = await platform.call('file.upload', { params: { type: 'userAvatar' } }, { token, upload })
  return answer.data.name
}
