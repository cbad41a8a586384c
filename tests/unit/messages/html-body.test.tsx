import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
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
  ])('would catch %s becoming anything that acts or loads', (html) => {
    const root = shown(html)
    expect(
      root.querySelector('script, iframe, svg, math, form, input, link, style, object, embed, [href], [srcdoc]'),
    ).toBeNull()
    const attributes = [...root.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    expect(root.innerHTML).not.toMatch(/evil\.example|javascript:/)
    expect(window).not.toHaveProperty('hit')
  })

  it('would catch tables, emphasis and alignment being lost on the way', () => {
    const root = shown(
      '<p style="text-align: right">处</p><table border="1"><tr><td colspan="2"><b>甲</b></td></tr></table><ul><li>一</li></ul>',
    )
    expect(root.querySelector('p')?.style.textAlign).toBe('right')
    expect(root.querySelector('td')?.colSpan).toBe(2)
    expect(root.querySelector('td b')?.textContent).toBe('甲')
    expect(root.querySelector('li')?.textContent).toBe('一')
  })

  it('would catch pictures of this server being lost, or those of others being fetched', () => {
    const root = shown(
      '<img src="/api/file/Image/annex/a.png"><img src="https://evil.example/a.png"><img src="/api/x">',
    )
    expect([...root.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/file/api/file/Image/annex/a.png',
    ])
  })
})
