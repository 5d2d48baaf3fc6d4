import type { RunData } from '../data.js';
import { start } from './app.js';
import './styles/index.css';

const embedded = document.getElementById('data')?.textContent ?? 'null';
const data = JSON.parse(embedded) as RunData | null;
if (data !== null) start(data);
