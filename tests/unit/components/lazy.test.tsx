import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity, Component, type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazy, WhileRead } from '#renderer/components/lazy.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Text = ({ text }: { readonly text: string }) => <p>{text}</p>

/** A part whose file comes, or fails to, when the test says so. */
function part() {
  const reads: PromiseWithResolvers<{ readonly default: typeof Text }>[] = []
  const Part = lazy(() => {
    const next = Promise.withResolvers<{ readonly default: typeof Text }>()
    reads.push(next)
    return next.promise
  })
  return { Part, reads, come: () => act(async () => reads.at(-1)?.resolve({ default: Text })) }
}

class Caught extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        again
      </button>
    )
  }
}

describe('a part that is read when it first shows', () => {
  it('has what the frame says in its place until then', async () => {
    const { Part, come } = part()
    render(
      <WhileRead show={<i>soon</i>}>
        <Part text="here" />
      </WhileRead>,
    )
    expect(screen.getByText('soon')).toBeTruthy()
    await come()
    expect(screen.getByText('here')).toBeTruthy()
    expect(screen.queryByText('soon')).toBeNull()
  })

  it('is there in the first drawing once it was read ahead, and is read once', async () => {
    const { Part, reads, come } = part()
    const ahead = Part.read()
    await come()
    await ahead
    render(
      <WhileRead show={<i>soon</i>}>
        <Part text="here" />
      </WhileRead>,
    )
    expect(screen.getByText('here')).toBeTruthy()
    expect(screen.queryByText('soon')).toBeNull()
    expect(reads).toHaveLength(1)
  })

  it('fails where it stands when it cannot be read, and is read anew when it shows again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { Part, reads, come } = part()
    render(
      <Caught>
        <Part text="here" />
      </Caught>,
    )
    await act(async () => reads[0]?.reject(new TypeError('gone')))
    fireEvent.click(screen.getByText('again'))
    expect(reads).toHaveLength(2)
    await come()
    expect(screen.getByText('here')).toBeTruthy()
  })

  it('shows after its page was hidden while it came', async () => {
    const { Part, come } = part()
    function Host() {
      const [isShown, show] = useState(true)
      return (
        <>
          <button type="button" onClick={() => show(!isShown)}>
            turn
          </button>
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <WhileRead show={<i>soon</i>}>
              <Part text="here" />
            </WhileRead>
          </Activity>
        </>
      )
    }
    render(<Host />)
    fireEvent.click(screen.getByText('turn'))
    await come()
    await act(async () => void fireEvent.click(screen.getByText('turn')))
    expect(screen.getByText('here').closest('[style*="none"]')).toBeNull()
  })
})
