import { Component, type ReactNode } from 'react'

type Props = { markup: string; children: ReactNode }

/** An error in a component leaves what the server rendered standing, without its behaviour; the page goes on. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's markup, read from this very host
    return <div dangerouslySetInnerHTML={{ __html: this.props.markup }} />
  }
}
