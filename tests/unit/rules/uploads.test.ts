import { describe, expect, it } from 'vitest'
import { acceptedExtensions, acceptedTypes, type UploadRules, uploadProblem } from '#shared/rules/uploads.ts'

const rules: UploadRules = { accept: '', isPicture: false, size: 10, unit: 'MB', limit: 2 }
const file = (name: string, size = 1) => ({ name, size })

describe('what may be uploaded', () => {
  it('is judged by count first, then size, then type', () => {
    const strict: UploadRules = { ...rules, accept: '.pdf', size: 1, unit: 'KB' }
    const bad = file('a.exe', 5000)
    expect(uploadProblem(strict, 2, bad)).toEqual({ code: 'count', limit: 2 })
    expect(uploadProblem(strict, 1, bad)).toEqual({ code: 'size', size: 1, unit: 'KB' })
    expect(uploadProblem(strict, 1, file('a.exe', 1024))).toEqual({ code: 'type' })
    expect(uploadProblem(strict, 1, file('A.PDF', 1024))).toBeNull()
  })

  it.each([
    ['KB', 1024],
    ['MB', 1_048_576],
    ['GB', 1_073_741_824],
  ] as const)('takes a file of exactly 3 %s and none of a byte more', (unit, bytes) => {
    const three = { ...rules, size: 3, unit }
    expect(uploadProblem(three, 0, file('a', 3 * bytes))).toBeNull()
    expect(uploadProblem(three, 0, file('a', 3 * bytes + 1))).toEqual({ code: 'size', size: 3, unit })
  })

  it('has no limit where the design says 0', () => {
    expect(uploadProblem({ ...rules, limit: 0, size: 0 }, 900, file('a', 1e12))).toBeNull()
  })

  it('takes every type for an empty list and a star', () => {
    for (const accept of ['', '*', ' * ', '*/*'])
      expect(uploadProblem({ ...rules, accept }, 0, file('a.xyz'))).toBeNull()
  })

  it('knows the seven groups, in any mixture', () => {
    const accept = 'image/*,.xls,.xlsx,.txt'
    expect(acceptedTypes(accept)).toEqual(['image', 'excel', 'txt'])
    for (const name of ['a.PNG', 'a.webp', 'a.xls', 'a.xlsx', 'a.txt'])
      expect(uploadProblem({ ...rules, accept }, 0, file(name))).toBeNull()
    for (const name of ['a.mp4', 'a.doc', 'png', 'a.png.exe'])
      expect(uploadProblem({ ...rules, accept }, 0, file(name))).toEqual({ code: 'type' })
    expect(acceptedTypes('.doc,.docx,video/*,audio/*,.pdf,.dwg')).toEqual(['video', 'audio', 'word', 'pdf', '.dwg'])
  })

  it('is one of the six picture types for a picture, whatever the design accepts', () => {
    const picture = { ...rules, accept: '.pdf', isPicture: true }
    expect(acceptedExtensions(picture)).toEqual(['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'])
    expect(uploadProblem(picture, 0, file('a.svg'))).toEqual({ code: 'type' })
  })
})
