import { expect, test } from 'vitest'
import { isStoredPicture } from '#shared/rules/pictures.ts'

test.each([
  ['/api/file/Image/userAvatar/1.png', true],
  ['/api/file/Image/..%2f..%2foauth/Logout', false],
  ['/api/file/Image/..\\..\\oauth/Logout', false],
  ['/api/oauth/Logout', false],
])('%s is the path of a stored picture: %s', (path, is) => {
  expect(isStoredPicture(path)).toBe(is)
})
