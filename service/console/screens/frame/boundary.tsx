import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Stands in the place of a screen that failed. */
  fallback(again: () => void): ReactNode;
}

/** Keeps a screen's failure to that screen: the rail and the bar go on. */
export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, fallback } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}
