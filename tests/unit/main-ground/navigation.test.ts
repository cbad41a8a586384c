import { describe, expect, it, vi } from 'vitest'
import { decideNavigation, decideWindowOpen, openExternalUrl } from '#main/security/navigation.ts'
import { isDocumentPath, isOwnDocument } from '#main/security/origin.ts'

const attempt = { isMainFrame: true, kind: 'navigate', isInterface: true } as const
const lookAlikes = [
  'https://atrium/',
  'https://evil.example/?next=app://atrium',
  'app://atrium.evil.example/',
  'app://atrium@evil.example/',
  'app://user@atrium/',
  'app://atrium:8080/',
  'app:atrium/',
  'application://atrium/',
  'file:///app://atrium/index.html',
  'data:text/html,<script>1</script>',
  'javascript:alert(1)',
  'blob:app://atrium/3f2a',
  'about:blank',
  'not a url',
]

describe('navigation', () => {
  it('stays inside the interface: its own documents only', () => {
    expect(decideNavigation({ ...attempt, url: 'app://atrium/dictionary?tab=1#x' })).toEqual({ action: 'allow' })
    for (const url of lookAlikes) expect(decideNavigation({ ...attempt, url }).action, url).toBe('deny')
  })

  it('never shows bytes of a server as a document of our origin', () => {
    for (const path of ['/file/annex/page', '/print/1.pdf', '/captcha/1', '/file/x.html', '/assets/a.js']) {
      expect(isDocumentPath(path), path).toBe(false)
      expect(decideNavigation({ ...attempt, url: `app://atrium${path}` }).action, path).toBe('deny')
    }
  })

  it('denies sub-frames and contents that are no window of the interface, even for our own documents', () => {
    expect(decideNavigation({ ...attempt, url: 'app://atrium/', isMainFrame: false }).action).toBe('deny')
    expect(decideNavigation({ ...attempt, url: 'app://atrium/', isInterface: false }).action).toBe('deny')
  })

  it('hands only clicked web links to the system browser: a redirect or a frame must not open it', () => {
    const url = 'https://www.example.edu/notice?id=1'
    expect(decideNavigation({ ...attempt, url })).toEqual({ action: 'deny', external: url })
    expect(decideNavigation({ ...attempt, url, kind: 'redirect' })).toEqual({ action: 'deny', external: null })
    expect(decideNavigation({ ...attempt, url, kind: 'frame', isMainFrame: false })).toEqual({
      action: 'deny',
      external: null,
    })
    expect(decideNavigation({ ...attempt, url, isInterface: false })).toEqual({ action: 'deny', external: null })
  })

  it('denies every window.open, and offers the system browser for web links of the interface only', () => {
    expect(decideWindowOpen('app://atrium/', true)).toEqual({ action: 'deny', external: null })
    expect(decideWindowOpen('https://www.example.edu/', true).external).toBe('https://www.example.edu/')
    expect(decideWindowOpen('https://www.example.edu/', false).external).toBeNull()
    expect(decideWindowOpen('smb://host/share', true).external).toBeNull()
  })
})

describe('openExternalUrl', () => {
  it('gives the shell a re-serialised http(s) address and nothing else', () => {
    const open = vi.fn(async (_url: string) => undefined)
    expect(openExternalUrl('HTTPS://Example.EDU/a b?q=“1”', open)).toBe(true)
    expect(open).toHaveBeenCalledExactlyOnceWith('https://example.edu/a%20b?q=%E2%80%9C1%E2%80%9D')
    const refused = [
      'file:///C:/Windows/System32/calc.exe',
      'ms-msdt:/id',
      'smb://host',
      'javascript:1',
      'calc',
      '',
      'https://user:secret@example.edu/',
      'vscode://x',
    ]
    for (const value of refused) expect(openExternalUrl(value, open), value).toBe(false)
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('survives a shell that cannot open the address', async () => {
    expect(openExternalUrl('https://example.edu/', () => Promise.reject(new Error('no browser')))).toBe(true)
    await new Promise((done) => setTimeout(done, 0))
  })
})

it('isOwnDocument accepts our documents and no look-alike', () => {
  expect(isOwnDocument('app://atrium/')).toBe(true)
  expect(isOwnDocument('app://atrium/index.html')).toBe(true)
  for (const url of lookAlikes) expect(isOwnDocument(url), url).toBe(false)
})
