import { createRoot } from 'react-dom/client';
import { LivePage } from './live-page';

const root = document.getElementById('live');
if (root) createRoot(root).render(<LivePage />);
