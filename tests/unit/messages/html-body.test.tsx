import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'

afterEach(cleanup)
const shown = (html: string) => render(<HtmlBody html={html} />).container

describe('markup of a server', () => {
  it.each([
    '<script>window.hit = 1</script>',
    '<img src=x onerror="window.hit = 1">',
    '<svg onload="window.hit = 1"><a xlink:href="javascript:window.hit=1">x</a></svg>',
    '<a href="javascript:window.hit=1">x</a>',
    '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<p style="background: url(https://evil.example/x)">x</p>',
    '<form action="https://evil.example"><input name=a></form>',
    '<style>* { display: none }</style><link rel=stylesheet href=//evil.example>',
  ])('%s becomes nothing that acts or loads', (html) => {
    const root = shown(html)
    expect(
      root.querySelector('script, iframe, svg, math, form, input, link, style, object, embed, [href], [srcdoc]'),
    ).toBeNull()
    const attributes = [...root.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    expect(root.innerHTML).not.toMatch(/evil\.example|javascript:/)
    expect(window).not.toHaveProperty('hit')
  })

  it.each([
    'margin-top: -150px; opacity: .999; background: #fff',
    'margin: 0 -20px 0 calc(0px - 300px)',
    'text-indent:-9999px',
    'float: left; width: 100vw',
    'outline: 500px solid #fff',
    'position: fixed; top: 0; z-index: 99',
    'letter-spacing: min(-40px, 1px)',
  ])('%s cannot lie over what stands around it', (style) => {
    const root = shown(`<div style="${style}">财务处</div>`)
    const { cssText } = root.querySelector<HTMLElement>('div div')?.style ?? { cssText: 'missing' }
    expect(cssText).not.toMatch(/-\s*\d|opacity|float|outline|position|z-index|calc|min\(/)
  })

  it('tables, emphasis and alignment stay', () => {
    const root = shown(
      '<p style="text-align: right">处</p><table border="1"><tr><td colspan="2"><b>甲</b></td></tr></table><ul><li>一</li></ul>',
    )
    expect(root.querySelector('p')?.style.textAlign).toBe('right')
    expect(root.querySelector('td')?.colSpan).toBe(2)
    expect(root.querySelector('td b')?.textContent).toBe('甲')
    expect(root.querySelector('li')?.textContent).toBe('一')
  })

  it('pictures of this server show, and those of others are not fetched', () => {
    const root = shown(
      '<img src="/api/file/Image/annex/a.png"><img src="https://evil.example/a.png"><img src="/api/x">',
    )
    expect([...root.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/file/api/file/Image/annex/a.png',
    ])
  })

  it('a link to the web leads to the page that shows it isolated', () => {
    const left = vi.fn()
    const view = render(
      <HtmlBody html='<p><a href="https://www.example.edu/a?b=1&c=2">通知 <b>原文</b></a></p>' onLink={left} />,
    )
    const link = view.getByRole('button', { name: '通知 原文' })
    fireEvent.click(link)
    expect(window.location.hash).toBe('#/externalLink?href=https%3A%2F%2Fwww.example.edu%2Fa%3Fb%3D1%26c%3D2')
    expect(left).toHaveBeenCalledTimes(1)
  })

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//x.example',
    '/api/oauth/Logout',
    'https://a b',
    'data:text/html,x',
  ])('%s becomes no link', (href) => {
    expect(shown(`<a href="${href}">x</a>`).querySelector('button')).toBeNull()
  })
})
