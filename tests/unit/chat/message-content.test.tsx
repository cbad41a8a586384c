import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CopyText } from '#renderer/features/chat/CopyText.tsx'
import { MessageContent } from '#renderer/features/chat/MessageBlock.tsx'
import { bindToast } from '#renderer/platform/toast.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge({}, {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'clipboard')
})

type Shown = Parameters<typeof MessageContent>[0]['message']
const show = (message: Shown) =>
  render(
    <TestProviders>
      <MessageContent message={message} />
    </TestProviders>,
  ).container

const media = (path: string) => ({ path, width: 0, height: 0, length: 0 }) as never

describe('what was said in a conversation', () => {
  it.each([
    '<img src=x onerror="window.hit = 1">',
    '<script>window.hit = 1</script>',
    '<a href="javascript:window.hit = 1">关于</a>',
    '<svg/onload=window.hit=1>&lt;b&gt;',
  ])('is text, whatever it looks like: %s', (text) => {
    const shown = show({ kind: 'text', text, media: null })
    expect(shown.textContent).toContain(text)
    expect(shown.querySelector('img, script, a, svg, b')).toBeNull()
    expect('hit' in window).toBe(false)
  })

  it('is text with the addresses of the web in it, which open in a view of their own', () => {
    const text =
      '（见https://example.com/a?b=1&c=(2)。还有 http://x.cn/路, (https://y.cn/z.html). javascript:alert(1) https://'
    const shown = show({ kind: 'text', text, media: null })
    expect(shown.textContent).toBe(text)
    const links = within(shown).getAllByRole('button')
    expect(links.map((link) => link.textContent)).toEqual([
      'https://example.com/a?b=1&c=(2)',
      'http://x.cn/',
      'https://y.cn/z.html',
    ])
    fireEvent.click(links[0] as HTMLElement)
    expect(window.location.hash).toBe(`#/externalLink?href=${encodeURIComponent('https://example.com/a?b=1&c=(2)')}`)
    window.location.hash = ''
  })

  it('is copied as it was typed, and whoever copies is told', async () => {
    const told: string[] = []
    bindToast(({ text }) => void told.push(text))
    const written: string[] = []
    let isAllowed = true
    const writeText = (text: string) => {
      written.push(text)
      return isAllowed ? Promise.resolve() : Promise.reject(new Error('no clipboard'))
    }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const typed = ' https://example.com/a?b=1 \n<b>'
    render(
      <TestProviders>
        <CopyText text={typed} />
      </TestProviders>,
    )
    const copy = screen.getByRole('button', { name: '复制' })
    fireEvent.click(copy)
    await waitFor(() => expect(told).toEqual(['已复制']))
    expect(written).toEqual([typed])
    isAllowed = false
    fireEvent.click(copy)
    await waitFor(() => expect(told).toEqual(['已复制', '复制失败']))
  })

  it('plays voice and video from the server, with controls', () => {
    const voice = show({ kind: 'voice', text: '', media: media('/api/file/Image/IM/talk.mp3') }).querySelector('audio')
    expect(voice?.controls).toBe(true)
    expect(voice?.getAttribute('src')).toMatch(/talk\.mp3/)
    const video = show({ kind: 'video', text: '', media: media('/api/file/Image/IM/clip.mp4') }).querySelector('video')
    expect(video?.controls).toBe(true)
    expect(video?.getAttribute('src')).toMatch(/clip\.mp4/)
  })

  it('plays one at a time: a second one stops the first', () => {
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
    const [first, second] = ['a', 'b'].map((name) =>
      show({ kind: 'voice', text: '', media: media(`/api/file/Image/IM/${name}.mp3`) }).querySelector('audio'),
    )
    if (!first || !second) throw new Error('nothing to play')
    fireEvent.play(first)
    expect(pause).not.toHaveBeenCalled()
    fireEvent.play(second)
    expect(pause.mock.instances).toEqual([first])
    // One that has ended is stopped no more.
    fireEvent.ended(second)
    fireEvent.play(first)
    expect(pause.mock.instances).toEqual([first])
  })

  it('says that a medium cannot be played, and tries again', () => {
    const shown = show({ kind: 'video', text: '', media: media('/api/file/Image/IM/clip.mp4') })
    const video = () => shown.querySelector('video') ?? expect.fail('no video')
    // What cannot even be read shows so, and nobody is told who did not ask for it.
    fireEvent.error(video())
    expect(shown.textContent).toContain('无法播放这段视频')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(document.body)
    // jsdom gives the focus to no medium by itself; a browser does.
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    const retry = () => screen.getByRole('button', { name: /重\s*试/ })
    fireEvent.click(retry())
    expect(focused.mock.instances).toEqual([video()])
    expect(screen.queryByText(/无法播放/)).toBeNull()
    video().tabIndex = 0
    video().focus()
    fireEvent.error(video())
    expect(screen.getByRole('alert').textContent).toContain('无法播放这段视频')
    expect(document.activeElement).toBe(retry())
  })

  it('tells at once that a medium cannot be played which somebody plays', () => {
    const shown = show({ kind: 'voice', text: '', media: media('/api/file/Image/IM/talk.mp3') })
    const voice = shown.querySelector('audio') ?? expect.fail('no voice')
    fireEvent.play(voice)
    fireEvent.error(voice)
    expect(screen.getByRole('alert').textContent).toContain('无法播放这段语音')
  })

  it.each([
    'javascript:alert(1)',
    'https://elsewhere.example/a.mp3',
    '//elsewhere.example/a.mp3',
    'file:///etc/passwd',
  ])('loads nothing from %s', (path) => {
    const shown = show({ kind: 'voice', text: '', media: media(path) })
    const source = shown.querySelector('audio')?.getAttribute('src') ?? ''
    expect(source).not.toContain('elsewhere')
    expect(source).not.toMatch(/^(?:javascript|file):/)
  })

  it('says so where a medium is not there', () => {
    show({ kind: 'image', text: '', media: null })
    expect(screen.queryByRole('img')).toBeNull()
  })
})
