import type { DiffData } from 'podline/internal/browser';
import { start } from './app.js';
import './styles.css';

const embedded = document.getElementById('data')?.textContent ?? 'null';
const data = JSON.parse(embedded) as DiffData | null;
if (data !== null) start(data);
